import { type ChildProcess } from 'node:child_process';
import { useFixture, waitFor } from '@cotejo/testing';
import { NoReplicaError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
import { type Answer, kill, ReplicaFleet } from '../src/testing/replica-fleet.js';

let caller: TestBus;
let fleet: ReplicaFleet;
let children: ChildProcess[] = [];

const fixture = useFixture(() => BusFixture.start());
beforeEach(async () => {
  // Dead replicas must be detected without the periodic list of listeners.
  caller = await fixture.connect({ refreshIntervalMs: 3_600_000 });
  fleet = new ReplicaFleet(fixture);
  children = await fleet.grow(3);
  await waitFor(async () => (await caller.count('transport_replicas', { service: 'work' })) === 3);
});
afterEach(async () => {
  await fleet.end();
  await fixture.closeBuses();
});

function call(operation: string, retry = true): Promise<Answer> {
  return caller.bus.call(`work.${operation}`, {}, { deadline: farDeadline(), retry });
}

/** Starts calls that the replicas hold, and kills one of the holders. Resolves with its process id. */
async function killOneOf(start: () => Promise<unknown>[]): Promise<number> {
  const holders: number[] = [];
  caller.bus.onAnnounce('held', (payload) => void holders.push((payload as Answer).pid));
  const calls = start();
  await waitFor(() => holders.length === calls.length, { what: 'the calls to be held' });
  const victim = children.find(({ pid }) => pid === holders[0]) as ChildProcess;
  await kill(victim);
  return victim.pid as number;
}

it('moves the calls of a killed replica once to the others, and no other call', async () => {
  let calls: Promise<Answer>[] = [];
  const victim = await killOneOf(() => {
    calls = Array.from({ length: 9 }, () => call('hold'));
    return calls;
  });
  await waitFor(async () => (await caller.count('transport_reroutes_total')) > 0, { what: 'a reroute' });
  await caller.bus.announce('release', {});
  const answers = await Promise.all(calls);
  const moved = answers.filter(({ attempt }) => attempt === 2);
  expect(answers.map(({ pid }) => pid)).not.toContain(victim);
  expect(answers.every(({ attempt }) => attempt <= 2)).toBe(true);
  expect(moved.length).toBeGreaterThan(0);
  expect(await caller.count('transport_reroutes_total')).toBe(moved.length);
  expect(await caller.count('transport_replicas', { service: 'work' })).toBe(2);
});

it('fails the calls of a killed replica with retry: false', async () => {
  let calls: Promise<Answer>[] = [];
  const victim = await killOneOf(() => {
    calls = Array.from({ length: 9 }, () => call('hold', false));
    return calls;
  });
  const ends = Promise.allSettled(calls);
  await waitFor(async () => (await caller.count('transport_calls_total', { outcome: 'no_replica' })) > 0);
  await caller.bus.announce('release', {});
  for (const end of await ends) {
    if (end.status === 'fulfilled') {
      expect(end.value).toMatchObject({ attempt: 1 });
      expect(end.value.pid).not.toBe(victim);
    } else {
      expect(end.reason).toBeInstanceOf(NoReplicaError);
    }
  }
  expect(await caller.count('transport_reroutes_total')).toBe(0);
});

it('tries each dead replica at most once before it fails with NoReplicaError', async () => {
  await call('quick');
  await Promise.all(children.map(kill));
  await expect(call('quick')).rejects.toThrow(NoReplicaError);
  expect(await caller.count('transport_reroutes_total')).toBeLessThanOrEqual(children.length);
  expect(await caller.count('transport_replicas', { service: 'work' })).toBe(0);
});

it('answers every call while a replica is killed under load', async () => {
  const answers = await underLoad(2_000, () => void children[0]?.kill('SIGKILL'));
  expect(answers).toHaveLength(2_000);
  expect(answers.every(({ attempt }) => attempt <= 2)).toBe(true);
});

it('answers every call, each executed once, while replicas stop gracefully under load', async () => {
  const [first, second, third] = children as [ChildProcess, ChildProcess, ChildProcess];
  let ended: Promise<number[]> | undefined;
  const answers = await underLoad(2_000, () => {
    ended = fleet.shrink([first, second]);
  });
  expect(answers).toHaveLength(2_000);
  expect(answers.every(({ attempt }) => attempt === 1)).toBe(true);
  expect(total([...((await ended) ?? []), ...(await fleet.shrink([third]))])).toBe(2_000);
});

it('answers every call, each executed once, while 1 replica becomes 4 and then 1 again', async () => {
  await fleet.shrink(children.slice(1));
  const [first] = children as [ChildProcess];
  const answers: Answer[] = [];
  const executions: number[] = [];
  let going = true;
  const callInTurn = async () => {
    while (going) {
      answers.push(await call('quick'));
    }
  };
  const load = Promise.all(Array.from({ length: 16 }, callInTurn));
  const more = await fleet.grow(3);
  const pids = new Set(more.map(({ pid }) => pid));
  const answeredBy = () => new Set(answers.map(({ pid }) => pid).filter((pid) => pids.has(pid)));
  await waitFor(() => answeredBy().size === 3, { what: 'all four replicas at work' });
  executions.push(...(await fleet.shrink(more)));
  going = false;
  await load;
  executions.push(...(await fleet.shrink([first])));
  expect(answers.every(({ attempt }) => attempt === 1)).toBe(true);
  expect(total(executions)).toBe(answers.length);
  expect(await caller.count('transport_calls_total')).toBe(answers.length);
});

it('moves at most as many calls of a dead replica as the retry budget allows', async () => {
  const calls = Array.from({ length: 300 }, () => call('hold').catch((error: unknown) => error));
  const held: number[] = [];
  caller.bus.onAnnounce('held', (payload) => void held.push((payload as Answer).pid));
  await waitFor(() => held.length === 300, { what: 'the calls to be held' });
  const [victim] = children as [ChildProcess];
  const lost = held.filter((pid) => pid === victim.pid).length;
  await kill(victim);
  const countRefused = () => caller.count('transport_retries_refused_total', { service: 'work', reason: 'died' });
  await waitFor(async () => (await countRefused()) >= lost - 50, { what: 'the retries to be refused' });
  await caller.bus.announce('release', {});
  const ends = await Promise.all(calls);
  expect(ends.filter((end) => end instanceof NoReplicaError)).toHaveLength(lost - 50);
  expect(ends.filter((end) => (end as Answer).attempt === 2)).toHaveLength(50);
  expect(await caller.count('transport_reroutes_total', { reason: 'died' })).toBe(50);
  expect(await caller.count('transport_retry_budget', { service: 'work' })).toBe(0);
});

function total(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Makes calls, 16 at a time, and runs `disturb` when a quarter of them is answered. */
async function underLoad(count: number, disturb: () => void): Promise<Answer[]> {
  const answers: Answer[] = [];
  let started = 0;
  const callInTurn = async () => {
    while (started < count) {
      started += 1;
      answers.push(await call('quick'));
      if (answers.length === count / 4) {
        disturb();
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, callInTurn));
  return answers;
}
