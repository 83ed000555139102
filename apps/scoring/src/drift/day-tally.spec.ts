import { REASON_CODES, type ReasonCode } from '@cotejo/contracts';
import { DayTally } from './day-tally.js';

const decision = (score: number, ...reasons: (ReasonCode | null)[]) => ({
  score,
  contributions: reasons.map((reason) => ({ characteristic: 'c', source: null, state: 'rule', points: 1, reason })),
});
const countOf = (tally: DayTally, reason: ReasonCode) => tally.reasons[REASON_CODES.indexOf(reason)];

it('counts decisions in ten buckets', () => {
  const tally = new DayTally();
  for (const score of [0, 9.5, 10, 99, 100]) {
    tally.add(decision(score) as never);
  }
  expect(tally.decisions).toBe(5);
  expect(tally.buckets).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
});

it('counts each reason once for each decision, and ignores contributions without a reason', () => {
  const tally = new DayTally();
  tally.add(decision(50, 'ip_vpn', 'ip_vpn', null) as never);
  tally.add(decision(50, 'ip_vpn') as never);
  expect(countOf(tally, 'ip_vpn')).toBe(2);
  expect(tally.reasons.reduce((sum, count) => sum + count, 0)).toBe(2);
});
