import type { ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { seriesValue, waitFor } from '@cotejo/testing';
import { requestFor } from '../../test/scoring-fixture.js';
import type { PolicyBook } from '../policies/policy-book.js';
import type { PolicyVersion } from '../policies/policy-version.js';
import { ShadowMetrics } from './shadow-metrics.js';
import { ShadowTrials } from './shadow-trials.js';

let tried: number;
let metrics: Registry;
let trials: ShadowTrials;

const shadow = (decide: () => unknown) =>
  ({
    decider: { decide, policyHash: 'h', policyName: 'acme@1.0.0' },
    factsOf: (facts: object) => facts,
  }) as unknown as PolicyVersion;
const good = shadow(() => {
  tried += 1;
  return { outcome: 'review' };
});
const broken = shadow(() => {
  throw new Error('broken');
});

beforeEach(() => {
  tried = 0;
  metrics = new Registry();
  const scope = { metrics, logger: createLogger('test', 'silent') } as unknown as ProcessScope;
  const book = { onRead: () => {}, shadows: () => [['one', good]] } as unknown as PolicyBook;
  trials = new ShadowTrials(book, new ShadowMetrics(scope), scope);
  trials.onApplicationBootstrap();
});

const value = (series: string) => seriesValue(metrics, series);
const reviewed = () => value('policy_shadow_decisions_total{tenant="one",active="approve",shadow="review"}');

it('runs a trial after the answer', async () => {
  trials.schedule(requestFor('one'), good, 'approve');
  await Promise.resolve();
  expect(tried).toBe(0);
  await waitFor(() => tried === 1, { what: 'the trial' });
  expect(await reviewed()).toBe(1);
});

it('counts a failed trial as missed, and runs the next one', async () => {
  trials.schedule(requestFor('one'), broken, 'approve');
  trials.schedule(requestFor('one'), good, 'approve');
  await waitFor(() => tried === 1, { what: 'the second trial' });
  expect([await reviewed(), await value('policy_shadow_missed_total')]).toEqual([1, 1]);
});

it('counts trials as missed when a thousand are waiting', async () => {
  for (let call = 0; call < 1_200; call += 1) {
    trials.schedule(requestFor('one'), good, 'approve');
  }
  await waitFor(() => tried === 1_000, { what: 'the trials' });
  expect([await reviewed(), await value('policy_shadow_missed_total')]).toEqual([1_000, 200]);
});
