import type { Decision, ReasonCode } from '@cotejo/contracts';
import { defaultPoliciesDir, type ProcessScope } from '@cotejo/platform';
import { Registry } from '@cotejo/platform/metrics';
import { copyPolicies, seriesValue, suiteFolder } from '@cotejo/testing';
import { DECISIONS_MIN, Drift } from './drift.js';

/** 04:59 UTC is the last minute of a day in Bogotá. */
const BEFORE_MIDNIGHT = Date.UTC(2026, 10, 22, 4, 59);
const HOUR_MS = 3_600_000;

const folder = suiteFolder();
let now: number;
let metrics: Registry;
let drift: Drift;
const startDrift = (policiesDir = defaultPoliciesDir()) => {
  metrics = new Registry();
  drift = new Drift({ config: { policiesDir }, metrics } as unknown as ProcessScope, () => now);
};
beforeEach(() => {
  now = BEFORE_MIDNIGHT;
  startDrift();
});

const decision = (score: number, ...reasons: ReasonCode[]) => {
  const contributions = reasons.map((reason) => ({ reason }));
  return { score, outcome: 'review', contributions } as unknown as Decision;
};
const value = (series: string) => seriesValue(metrics, series);
const observe = (count: number, score: number) => {
  for (let at = 0; at < count; at += 1) {
    drift.observe(decision(score));
  }
};
const INDEX = 'decision_score_stability_index';

it('counts scores in buckets of ten, with 100 in the last one', async () => {
  for (const score of [0, 9.9, 10, 30, 89.9, 90, 100]) {
    drift.observe(decision(score));
  }
  const buckets = await Promise.all(
    [0, 10, 20, 30, 80, 90].map((from) => value(`decision_scores{day="today",bucket="${from}"}`)),
  );
  expect(buckets).toEqual([2, 1, 0, 1, 1, 2]);
  expect(await value('decision_outcomes_total{outcome="review"}')).toBe(7);
});

it('counts a reason once for each decision', async () => {
  drift.observe(decision(50, 'ip_vpn', 'source_unavailable', 'source_unavailable'));
  drift.observe(decision(50, 'source_unavailable'));
  expect(await value('decision_reasons{day="today",reason="source_unavailable"}')).toBe(2);
  expect(await value('decision_reasons{day="today",reason="ip_vpn"}')).toBe(1);
  expect(await value('decision_reasons{day="today",reason="ip_tor"}')).toBe(0);
});

it('starts a new day at midnight in Bogotá, also after a day without decisions', async () => {
  observe(3, 50);
  now += HOUR_MS;
  observe(1, 50);
  const bucket = (day: string) => value(`decision_scores{day="${day}",bucket="50"}`);
  expect([await bucket('today'), await bucket('yesterday')]).toEqual([1, 3]);
  now += 24 * HOUR_MS;
  expect([await bucket('today'), await bucket('yesterday')]).toEqual([0, 1]);
  observe(1, 50);
  now += 48 * HOUR_MS;
  expect([await bucket('today'), await bucket('yesterday')]).toEqual([0, 0]);
});

it('compares today with yesterday when both days have enough decisions', async () => {
  observe(DECISIONS_MIN, 15);
  now += HOUR_MS;
  observe(DECISIONS_MIN - 1, 15);
  expect(await value(`${INDEX}{day="today",reference="yesterday"}`)).toBeUndefined();
  observe(1, 15);
  expect(await value(`${INDEX}{day="today",reference="yesterday"}`)).toBe(0);
  observe(DECISIONS_MIN, 75);
  expect(await value(`${INDEX}{day="today",reference="yesterday"}`)).toBeGreaterThan(0.25);
  expect(await metrics.metrics()).not.toContain('day="yesterday",reference');
  now += 24 * HOUR_MS;
  expect(await metrics.metrics()).not.toContain(`${INDEX}{`);
});

it('compares both days with a measured reference', async () => {
  const scores = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
  const reference = { id: 'backtest', version: '1.0.0', decisions: 5_000, scores };
  startDrift(copyPolicies(folder, { 'drift-reference.json': reference }));
  observe(DECISIONS_MIN, 15);
  now += HOUR_MS;
  observe(DECISIONS_MIN, 75);
  const indexOf = (day: string) => value(`${INDEX}{day="${day}",reference="backtest@1.0.0"}`);
  expect([await indexOf('yesterday'), await indexOf('today')]).toEqual([0, expect.any(Number)]);
  expect(await indexOf('today')).toBeGreaterThan(0.25);
});
