import type { ChildProcess } from 'node:child_process';
import { useFixture, waitFor } from '@cotejo/testing';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
import { type Answer, ReplicaFleet } from '../src/testing/replica-fleet.js';

/** A frozen process (SIGSTOP) keeps its connection, so Redis still counts it as a listener. */
let caller: TestBus;
let fleet: ReplicaFleet;
let frozen: ChildProcess;

const fixture = useFixture(() => BusFixture.start());
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

const call = (deadline = farDeadline()) => caller.bus.call<Answer>('work.quick', {}, { deadline });
const countAvoided = () => caller.count('transport_replicas_avoided', { service: 'work' });

it('avoids a frozen replica, although its calls end at short deadlines, and chooses it again once it is thawed', async () => {
  frozen.kill('SIGSTOP');
  await waitFor(async () => {
    await call(Date.now() + 100).catch(() => undefined);
    return (await countAvoided()) === 1;
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => call()));
  expect(answers.map(({ pid }) => pid)).not.toContain(frozen.pid);
  frozen.kill('SIGCONT');
  await waitFor(async () => (await call()).pid === frozen.pid, { what: 'an answer of the thawed replica' });
  expect(await countAvoided()).toBe(0);
});

it('counts the late answer of a thawed replica as late, not as forged', async () => {
  frozen.kill('SIGSTOP');
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => call(Date.now() + 100)));
  expect(ends.map(({ status }) => status)).toContain('rejected');
  frozen.kill('SIGCONT');
  await waitFor(async () => (await call()).pid === frozen.pid, { what: 'an answer of the thawed replica' });
  expect(await caller.count('transport_frames_dropped_total', { reason: 'orphan_reply' })).toBe(0);
});

it('does not avoid a replica that is only slow', async () => {
  const slow = () => caller.bus.call<Answer>('work.slow', { tookMs: 1_000 }, { deadline: farDeadline() });
  const answers = Promise.all(Array.from({ length: 8 }, slow));
  const avoided: number[] = [];
  await waitFor(async () => {
    avoided.push(await countAvoided());
    return (await caller.count('transport_pending')) === 0;
  });
  expect(new Set((await answers).map(({ pid }) => pid)).size).toBe(2);
  expect(avoided.filter((count) => count > 0).length).toBeLessThan(avoided.length / 2);
});
