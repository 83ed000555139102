import { FAVOURABLE_SIGNALS, type SignalCode } from '@cotejo/contracts';
import type { Characteristic } from '../scorecard/scorecard.js';
import { allAnswers, type Weighed } from './build-tree.js';
import { type FactSpace, MAX_TENTHS, withAnswer } from './fact-space.js';
import { both, type Chosen, type Option, optionsOf } from './fact-tree.js';
import { type Proof, warning } from './finding.js';
import { SENTENCES } from './sentences.js';

const UP = Number.POSITIVE_INFINITY;

interface Pair {
  better: Option;
  worse: Option;
}

interface FoundPair extends Pair {
  /** Facts with the answer that is easier to have: the true one. */
  chosen: Chosen;
  isMilder: boolean;
  amountCop: number | null;
}

/**
 * Signals of which a worse answer can lower the score. Changing one answer at a time is enough: the score adds points and takes the
 * highest rule, so an order that holds for each answer holds for all together.
 * @param pointerOf the place to report
 */
export function* orderProofs(
  space: FactSpace,
  pointerOf: (signal: SignalCode, isUnknown: boolean) => string,
  withOutcome = true,
): Generator<Proof> {
  for (const weighed of space.weighed.values()) {
    const found = weighed.scored ? findPair(space, weighed, withOutcome) : null;
    if (found) {
      yield proofOf(space, weighed.signal, found, pointerOf);
    }
  }
}

/** The pair that makes an outcome milder, else one that lowers a score. */
function findPair(space: FactSpace, weighed: Weighed, withOutcome: boolean): FoundPair | null {
  const pairs = pairsOf(space, weighed);
  for (const pair of withOutcome ? pairs : []) {
    const milder = milderCase(space, weighed.signal, pair);
    if (milder) {
      return milder;
    }
  }
  for (const pair of pairs) {
    const chosen = lowerCase(space, weighed.signal, pair);
    if (chosen) {
      return { ...pair, chosen, isMilder: false, amountCop: null };
    }
  }
  return null;
}

/** Pairs of answers of which the worse one has fewer points, or lacks the rule of the better one. */
function pairsOf({ scorecard }: FactSpace, weighed: Weighed): Pair[] {
  const characteristic = scorecard.characteristics.find(({ signal }) => signal === weighed.signal);
  const options = allAnswers(weighed, [false, 'unknown', true]);
  const isFavourable = FAVOURABLE_SIGNALS.includes(weighed.signal);
  return options.flatMap((worse) =>
    options
      .filter((better) => better.tenths > worse.tenths || better.lift > worse.lift)
      .filter((better) => isWorse(worse, better, isFavourable, characteristic))
      .map((better) => ({ better, worse })),
  );
}

const RANK = { false: 0, unknown: 1, true: 2 };

function isWorse(worse: Option, better: Option, isFavourable: boolean, characteristic?: Characteristic): boolean {
  if (worse.part.kind !== 'signal' || better.part.kind !== 'signal') {
    return false;
  }
  const rank = RANK[`${worse.part.state}`] - RANK[`${better.part.state}`];
  if (rank !== 0) {
    return isFavourable ? rank < 0 : rank > 0;
  }
  const [one, other] = [worse.part.value, better.part.value];
  const monotonic = worse.part.state === true && characteristic?.monotonic;
  if (!monotonic || typeof one !== 'number' || typeof other !== 'number') {
    return false;
  }
  return monotonic === 'rising' ? one > other : one < other;
}

/** Facts in which the worse answer has the lower score. */
function lowerCase(space: FactSpace, signal: SignalCode, pair: Pair): Chosen {
  const { better, worse } = pair;
  for (const lift of space.lifts.filter((each) => each < MAX_TENTHS && worse.lift < MAX_TENTHS)) {
    const allows = (option: Option) => option.lift <= lift;
    const kept = Math.max(lift, worse.lift);
    const hasMorePoints = better.tenths > worse.tenths;
    const byPoints = { from: kept - better.tenths + 1, below: hasMorePoints ? MAX_TENTHS - worse.tenths : -UP };
    const byRule = { from: Number.NEGATIVE_INFINITY, below: better.lift > kept ? better.lift - worse.tenths : -UP };
    const chosen = sumAround(space, signal, pair, byPoints, allows) ?? sumAround(space, signal, pair, byRule, allows);
    if (chosen) {
      return chosen;
    }
  }
  return null;
}

/** Facts in which the worse answer is below a threshold that the better answer reaches. */
function milderCase(space: FactSpace, signal: SignalCode, pair: Pair): FoundPair | null {
  const { better, worse } = pair;
  for (const { amountCop, reviewTenths, rejectTenths } of space.levels) {
    const approveBelow = Math.min(reviewTenths, rejectTenths);
    for (const threshold of [rejectTenths, approveBelow].filter((each) => worse.lift < each)) {
      const isReject = threshold === rejectTenths;
      const allows = ({ lift, missing }: Option) => lift < threshold && (isReject || !missing);
      const from = better.lift >= threshold ? Number.NEGATIVE_INFINITY : threshold - better.tenths;
      const chosen = sumAround(space, signal, pair, { from, below: threshold - worse.tenths }, allows);
      if (chosen) {
        return { ...pair, chosen, isMilder: true, amountCop };
      }
    }
  }
  return null;
}

/** A signal that is true excludes others, so facts with the true answer also exist with the other one. */
const trueOne = (better: Option, worse: Option): Option =>
  better.part.kind === 'signal' && better.part.state === true ? better : worse;

/** Facts with one answer of the signal, and a score of everything else within an interval. */
function sumAround(
  space: FactSpace,
  signal: SignalCode,
  { better, worse }: Pair,
  { from, below }: { from: number; below: number },
  allows: (option: Option) => boolean,
): Chosen {
  const fixed = trueOne(better, worse);
  // Equal points of one state are one option of the tree.
  const isFixed = ({ part, tenths }: Option) =>
    part.kind === 'signal' &&
    fixed.part.kind === 'signal' &&
    part.state === fixed.part.state &&
    tenths === fixed.tenths;
  const shift = fixed.tenths - space.baseTenths;
  const found = space.search.sumIn(from + shift, below + shift, withAnswer(signal, isFixed, allows));
  return found?.chosen ?? null;
}

function proofOf(
  space: FactSpace,
  signal: SignalCode,
  { better, worse, chosen, isMilder, amountCop }: FoundPair,
  pointerOf: (signal: SignalCode, isUnknown: boolean) => string,
): Proof {
  const rest = optionsOf(chosen).filter(({ part }) => !(part.kind === 'signal' && part.signal === signal));
  const facts = (option: Option) => rest.reduce<Chosen>((all, each) => both(all, each), option);
  const witnesses = [better, worse].map((option) => space.witness(facts(option), amountCop));
  const [one, other] = witnesses.map(({ score }) => score) as [number, number];
  const sentence = isMilder ? SENTENCES.worseIsMilder : SENTENCES.worseScoresLess;
  const isUnknown = worse.part.kind === 'signal' && worse.part.state === 'unknown';
  const claim = sentence(signal, nameOf(better), nameOf(worse), [one, other]);
  return warning('worse_fact_scores_less', pointerOf(signal, isUnknown), claim, witnesses);
}

const nameOf = ({ part }: Option): string =>
  part.kind === 'signal' ? `${part.state}${part.value === undefined ? '' : ` (${part.value})`}` : '';
