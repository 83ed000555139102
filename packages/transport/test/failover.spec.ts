import { useFixture, waitFor } from '@cotejo/testing';
import { BusUnavailableError, DeadlineExceededError, OverloadedError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
import { type Answer, ReplicaFleet } from '../src/testing/replica-fleet.js';

let fleet: ReplicaFleet;
const fixture = useFixture(() => BusFixture.start());
beforeAll(() => {
  fleet = new ReplicaFleet(fixture);
});
afterEach(async () => {
  await fleet.end();
  await fixture.closeBuses();
});

async function startReplica(inFlightMax: number, attempts: number[]): Promise<TestBus> {
  const host = await fixture.connect({ inFlightMax, drainMaxMs: 50 });
  await host.bus.serve('work', async (_operation, _payload, { attempt }) => attempts.push(attempt));
  return host;
}

function call({ bus }: TestBus, retry = true): Promise<Answer> {
  return bus.call('work.quick', {}, { deadline: farDeadline(), retry });
}

describe('a replica that is full', () => {
  it('refuses a call, which goes to another replica at once as a first attempt, even with retry: false', async () => {
    const attempts: number[] = [];
    await startReplica(0, []);
    await startReplica(10, attempts);
    const caller = await fixture.connect();
    await waitFor(async () => {
      await call(caller, false);
      return (await caller.count('transport_reroutes_total', { service: 'work', reason: 'overloaded' })) > 0;
    });
    const calls = await caller.count('transport_calls_total', { outcome: 'ok' });
    expect(attempts).toEqual(new Array(calls).fill(1));
    expect(await caller.count('transport_calls_total')).toBe(calls);
  });

  it('gets a call that was refused once at most one more time, at another replica', async () => {
    await Promise.all([startReplica(0, []), startReplica(0, []), startReplica(0, [])]);
    const caller = await fixture.connect();
    await expect(call(caller)).rejects.toThrow(OverloadedError);
    expect(await caller.count('transport_reroutes_total', { reason: 'overloaded' })).toBe(1);
    expect(await caller.count('transport_replicas_avoided', { service: 'work' })).toBeLessThanOrEqual(2);
  });

  it('gets second copies within the retry budget only, when all replicas are full', async () => {
    await Promise.all([startReplica(0, []), startReplica(0, [])]);
    const caller = await fixture.connect();
    const ends = await Promise.allSettled(Array.from({ length: 200 }, () => call(caller)));
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await caller.count('transport_reroutes_total')).toBe(50);
    expect(await caller.count('transport_retries_refused_total', { reason: 'overloaded' })).toBe(150);
  });
});

it('fails calls as overloaded when the only replica holds outstandingMax calls of the caller', async () => {
  const host = await fixture.connect({ drainMaxMs: 50 });
  let held = 0;
  await host.bus.serve('work', () => {
    held += 1;
    return new Promise(() => undefined);
  });
  const caller = await fixture.connect({ outstandingMax: 2 });
  const waiting = [call(caller), call(caller)].map((it) => it.catch((error: unknown) => error));
  await waitFor(() => held === 2);
  await expect(call(caller)).rejects.toThrow(OverloadedError);
  expect(await caller.count('transport_pending', { service: 'work' })).toBe(2);
  await caller.bus.close();
  expect(held).toBe(2);
  expect(await Promise.all(waiting)).toEqual([expect.any(BusUnavailableError), expect.any(BusUnavailableError)]);
});

/**
 * The clock of the replica is ahead by less than the limit for stale frames, and by more than the time of the calls
 * below.
 */
const CLOCK_AHEAD_MS = 20_000;

describe('a replica whose clock is ahead', () => {
  it('refuses calls as late, and they go to a replica whose clock is right', async () => {
    await fleet.grow(1, { clockAheadMs: CLOCK_AHEAD_MS });
    const [right] = await fleet.grow(1);
    const caller = await fixture.connect();
    const deadline = () => Date.now() + 10_000;
    await waitFor(async () => {
      const answer = await caller.bus.call<Answer>('work.quick', {}, { deadline: deadline(), retry: false });
      expect(answer).toEqual({ pid: right?.pid, attempt: 1 });
      return (await caller.count('transport_reroutes_total', { reason: 'late' })) > 0;
    });
    expect(await caller.count('transport_replicas_avoided', { service: 'work' })).toBe(1);
  });

  it('ends a call at once when there is no other replica, and one warning is logged', async () => {
    const [replica] = await fleet.grow(1, { clockAheadMs: CLOCK_AHEAD_MS });
    const caller = await fixture.connect();
    for (let time = 0; time < 2; time += 1) {
      const late = caller.bus.call('work.quick', {}, { deadline: Date.now() + 10_000 });
      await expect(late).rejects.toThrow(DeadlineExceededError);
    }
    expect(caller.warnings.filter((text) => text.includes('clock'))).toHaveLength(1);
    expect(await fleet.shrink(replica ? [replica] : [])).toEqual([0]);
  });
});
