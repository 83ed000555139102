import type { OutcomeTally } from '@cotejo/accounts';
import { departmentName } from '@cotejo/colombia';
import type { FairnessGroup, GroupOutcome } from '../api/drift.api.js';
import { differenceByChance, largerThanChance, type TwoShares, wilsonInterval } from './share-statistics.js';
import { type ShownGroup, shownGroups } from './shown-groups.js';

const OUTCOMES = ['review', 'reject'] as const;
type Adverse = (typeof OUTCOMES)[number];
const NOT_KNOWN: GroupOutcome = { interval: null, others: null, difference: 'not_known' };

/** A group before the differences are tested. */
interface Compared {
  group: ShownGroup;
  shares: Record<Adverse, TwoShares | null>;
}

/** The tables of both pages: all tests of all tables are corrected together. */
export function fairnessTables(tables: readonly ReadonlyMap<string, OutcomeTally>[]): FairnessGroup[][] {
  const compared = tables.map(compareGroups);
  const tests = compared.flat().flatMap(({ shares }) => OUTCOMES.flatMap((outcome) => shares[outcome] ?? []));
  const results = largerThanChance(tests.map(differenceByChance));
  const isLarger = new Map(tests.map((test, index) => [test, results[index] ?? false]));
  return compared.map((rows) =>
    rows.map(({ group, shares }) => ({
      code: group.code,
      name: departmentName(group.code) ?? null,
      groups: group.groups,
      decisions: group.decisions,
      review: outcomeOf(shares.review, isLarger),
      reject: outcomeOf(shares.reject, isLarger),
    })),
  );
}

function compareGroups(groups: ReadonlyMap<string, OutcomeTally>): Compared[] {
  const tallies = [...groups].map(([code, tally]) => ({ code, ...tally }));
  const all = tallies.reduce((sum, { approve, review, reject }) => sum + approve + review + reject, 0);
  const withOutcome = (outcome: Adverse) => tallies.reduce((sum, tally) => sum + tally[outcome], 0);
  const shown = shownGroups(tallies);
  // When no group is shown with the figure, the sum over all groups is not known either.
  return shown.map((group) => ({
    group,
    shares: {
      review: sharesOf(group, group.review, all, withOutcome('review')),
      reject: sharesOf(group, group.reject, all, withOutcome('reject')),
    },
  }));
}

function sharesOf(group: ShownGroup, part: number | null, all: number, withOutcome: number): TwoShares | null {
  return part === null
    ? null
    : { part, all: group.decisions, otherPart: withOutcome - part, otherAll: all - group.decisions };
}

function outcomeOf(shares: TwoShares | null, isLarger: ReadonlyMap<TwoShares, boolean>): GroupOutcome {
  if (!shares) {
    return NOT_KNOWN;
  }
  const { part, all, otherPart, otherAll } = shares;
  const interval = wilsonInterval(part, all);
  if (otherAll === 0) {
    return { interval, others: null, difference: 'not_known' };
  }
  const others = otherPart / otherAll;
  const direction = interval.share > others ? 'more' : 'less';
  return { interval, others, difference: isLarger.get(shares) ? direction : 'none' };
}
