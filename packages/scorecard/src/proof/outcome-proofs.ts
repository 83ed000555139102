import { AMOUNT_MAX_COP } from '@cotejo/contracts';
import type { FactSpace, Found } from './fact-space.js';
import { type Proof, type Witness, warning } from './finding.js';
import { amountBelow, type Level } from './levels.js';
import { SENTENCES } from './sentences.js';

const UP = Number.POSITIVE_INFINITY;

/** Outcomes that no facts reach, and amount tiers that make no difference or the wrong one. */
export function* outcomeProofs(space: FactSpace): Generator<Proof> {
  if (space.unplanned.length > 0) {
    const { chosen, listed } = lowestScore(space);
    const sentence = SENTENCES.unplannedSource(space.unplanned);
    yield warning('outcome_unreachable', '/mandatorySources', sentence, [space.witness(chosen, null, listed)]);
  }
  for (const [index, level] of space.levels.entries()) {
    yield* reachProofs(space, level);
    const below = space.levels[index - 1];
    if (below) {
      yield* tierProofs(space, level, below);
    }
  }
  yield* idleTiers(space);
}

function* reachProofs(space: FactSpace, level: Level): Generator<Proof> {
  const { pointer, amountCop, reviewTenths, rejectTenths } = level;
  const approveBelow = Math.min(reviewTenths, rejectTenths);
  const canComplete = space.unplanned.length === 0;
  if (canComplete && !space.findScore({ from: 0, below: approveBelow, isComplete: true, level })) {
    const { chosen, listed } = lowestScore(space);
    const sentence = SENTENCES.neverApproves(space.scoreOf(chosen, listed), amountCop);
    yield warning('outcome_unreachable', pointer, sentence, [space.witness(chosen, amountCop, listed)]);
  }
  if (space.hasOwnRules) {
    return;
  }
  if (canComplete && !space.findScore({ from: reviewTenths, below: rejectTenths, isComplete: true, level })) {
    yield warning('outcome_unreachable', pointer, SENTENCES.neverReviews(amountCop), aroundReview(space, level));
  }
  if (!space.canBeDenied && !space.findScore({ from: rejectTenths, below: UP })) {
    const most = highestScore(space);
    const sentence = SENTENCES.neverRejects(space.scoreOf(most.chosen), amountCop);
    yield warning('outcome_unreachable', pointer, sentence, [space.witness(most.chosen, amountCop)]);
  }
}

/** The facts with the lowest score while every mandatory source of the plan answers. Each step is below one more rule. */
function lowestScore(space: FactSpace): Found {
  let found: Found = { chosen: null, listed: undefined };
  for (let below = UP; ; below = space.scoreOf(found.chosen, found.listed)) {
    const next = space.findScore({ from: 0, below, isComplete: space.unplanned.length === 0 });
    if (!next) {
      return found;
    }
    found = next;
  }
}

/** The facts with the highest score: the highest sum, or a higher rule. */
function highestScore(space: FactSpace): Found {
  let found: Found = { chosen: space.search.extreme(-1, () => true)?.chosen ?? null, listed: undefined };
  for (;;) {
    const next = space.findScore({ from: space.scoreOf(found.chosen) + 1, below: UP });
    if (!next) {
      return found;
    }
    found = next;
  }
}

/** The highest score that is approved, and the lowest that is rejected. */
function aroundReview(space: FactSpace, { amountCop, reviewTenths, rejectTenths }: Level): Witness[] {
  const { baseTenths, search } = space;
  const low = Math.min(reviewTenths, rejectTenths);
  const under = search.listedSum(
    Number.NEGATIVE_INFINITY,
    low - baseTenths,
    ({ lift, missing }) => lift < low && !missing,
    'highest',
  );
  const over = space.findScore({ from: rejectTenths, below: UP, isComplete: true });
  return [
    ...(under && low > 0 ? [space.witness(under.chosen, amountCop)] : []),
    ...(over ? [space.witness(over.chosen, amountCop, over.listed)] : []),
  ];
}

function* tierProofs(space: FactSpace, level: Level, below: Level): Generator<Proof> {
  const { pointer, amountCop } = level;
  const amountUnder = amountBelow(level);
  const pair = ({ chosen, listed }: Found) => [
    space.witness(chosen, amountUnder, listed),
    space.witness(chosen, amountCop, listed),
  ];
  const milder = amountCop === 0 ? null : changedScore(space, level, below);
  if (milder) {
    const score = space.scoreOf(milder.chosen, milder.listed) / 10;
    const sentence = SENTENCES.amountMilder(score, amountCop as number);
    yield warning('higher_amount_milder', pointer, sentence, pair(milder));
  }
  if (space.hasOwnRules) {
    return;
  }
  if (!milder && !changedScore(space, below, level) && !(amountCop === 0 && changedScore(space, level, below))) {
    const nearest = space.findScore({ from: level.reviewTenths, below: UP }) ?? lowestScore(space);
    yield warning('tier_changes_nothing', pointer, SENTENCES.tierChangesNothing(), pair(nearest));
  }
}

/** Facts with a milder outcome at `mild` than at `strict`. */
function changedScore(space: FactSpace, mild: Level, strict: Level): Found | null {
  const rejected = space.findScore({ from: strict.rejectTenths, below: mild.rejectTenths });
  const reviewed = { from: strict.reviewTenths, below: Math.min(mild.reviewTenths, mild.rejectTenths) };
  return rejected ?? space.findScore({ ...reviewed, isComplete: true });
}

/** Tiers that decide for no amount. */
function* idleTiers(space: FactSpace): Generator<Proof> {
  const used = new Set(space.levels.map(({ pointer }) => pointer));
  for (const [index, { fromCop }] of space.policy.amountTiers.entries()) {
    const pointer = `/amountTiers/${index}`;
    if (used.has(pointer)) {
      continue;
    }
    const { chosen, listed } = lowestScore(space);
    const witnesses = [space.witness(chosen, Math.min(fromCop, AMOUNT_MAX_COP), listed)];
    yield warning('tier_never_applies', pointer, SENTENCES.tierNeverApplies(AMOUNT_MAX_COP), witnesses);
  }
}
