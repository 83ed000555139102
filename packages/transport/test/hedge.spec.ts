import type { ChildProcess } from 'node:child_process';
import { waitFor } from '@cotejo/testing';
import { DeadlineExceededError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from './bus-fixture.js';
import { type Answer, ReplicaFleet } from './replica-fleet.js';

/** Replicas whose process is frozen: they keep their connection, and so pass for alive with Redis. */
let fixture: BusFixture;
let caller: TestBus;
let fleet: ReplicaFleet;
let frozen: ChildProcess;

beforeAll(async () => {
  fixture = await BusFixture.start();
});
beforeEach(async () => {
  caller = await fixture.connect();
  fleet = new ReplicaFleet(fixture);
  [frozen] = (await fleet.grow(2)) as [ChildProcess];
  await waitFor(async () => (await caller.count('transport_replicas', { service: 'work' })) === 2);
});
afterEach(async () => {
  frozen.kill('SIGCONT');
  await fleet.end();
  await fixture.closeBuses();
});
afterAll(() => fixture.stop());

function call(options: { hedgeAfterMs?: number; retry?: boolean; deadline?: number }): Promise<Answer> {
  return caller.bus.call('work.quick', {}, { deadline: farDeadline(), ...options });
}

/** So many calls that the budget allows so many hedges. */
async function earnHedges(count: number): Promise<void> {
  await Promise.all(Array.from({ length: 20 * count }, () => call({})));
}

const avoided = () => caller.count('transport_replicas_avoided', { service: 'work' });

it('a hedge answers what a frozen replica holds; its own late answer is no fault', async () => {
  await earnHedges(5);
  frozen.kill('SIGSTOP');
  const answers = await Promise.all([1, 2, 3, 4].map(() => call({ hedgeAfterMs: 20 })));
  expect(answers.map(({ pid }) => pid)).not.toContain(frozen.pid);
  const won = await caller.count('transport_hedges_total', { service: 'work', outcome: 'won' });
  expect(answers.filter(({ attempt }) => attempt === 2)).toHaveLength(won);
  expect(won).toBeGreaterThan(0);
  frozen.kill('SIGCONT');
  await waitFor(async () => (await avoided()) === 0 && (await call({})).pid === frozen.pid);
  expect(await caller.count('transport_frames_dropped_total', { reason: 'orphan_reply' })).toBe(0);
});

it('is sent for one call in twenty at most, and what is beyond waits', async () => {
  await earnHedges(1);
  frozen.kill('SIGSTOP');
  const calls = Array.from({ length: 8 }, () => call({ hedgeAfterMs: 20 }));
  await waitFor(async () => (await caller.count('transport_retries_refused_total', { reason: 'hedge' })) > 0);
  frozen.kill('SIGCONT');
  await Promise.all(calls);
  expect(await caller.count('transport_hedges_total')).toBe(1);
});

it('is never sent for a call that may not be executed twice', async () => {
  await earnHedges(3);
  frozen.kill('SIGSTOP');
  const deadline = Date.now() + 300;
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => call({ hedgeAfterMs: 0, retry: false, deadline })));
  const failed = ends.filter(({ status }) => status === 'rejected');
  expect(failed).toEqual(failed.map(() => ({ status: 'rejected', reason: expect.any(DeadlineExceededError) })));
  expect(failed.length).toBeGreaterThan(0);
  expect(await caller.count('transport_hedges_total')).toBe(0);
});

it('refuses a delay that is none', async () => {
  await expect(call({ hedgeAfterMs: -1 })).rejects.toThrow(TypeError);
  await expect(call({ hedgeAfterMs: Number.NaN })).rejects.toThrow(TypeError);
});

it('a frozen replica is noticed and avoided, though its calls end at short deadlines; thawed, it is chosen again', async () => {
  frozen.kill('SIGSTOP');
  await waitFor(async () => {
    await call({ deadline: Date.now() + 100 }).catch(() => undefined);
    return (await avoided()) === 1;
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => call({})));
  expect(answers.map(({ pid }) => pid)).not.toContain(frozen.pid);
  frozen.kill('SIGCONT');
  await waitFor(async () => (await call({})).pid === frozen.pid, { what: 'an answer of the thawed replica' });
  expect(await avoided()).toBe(0);
});

it('a replica that is only slow is not avoided', async () => {
  const slow = () => caller.bus.call<Answer>('work.slow', { tookMs: 1_000 }, { deadline: farDeadline() });
  const answers = Promise.all(Array.from({ length: 8 }, slow));
  const seen: number[] = [];
  await waitFor(async () => {
    seen.push(await avoided());
    return (await caller.count('transport_pending')) === 0;
  });
  expect(new Set((await answers).map(({ pid }) => pid)).size).toBe(2);
  expect(seen.filter((count) => count > 0).length).toBeLessThan(seen.length / 2);
});
