import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@cotejo/testing';
import { NoReplicaError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from './bus-fixture.js';

interface Answer {
  pid: number;
  attempt: number;
}

const script = fileURLToPath(new URL('./replica.process.mjs', import.meta.url));

let fixture: BusFixture;
let caller: TestBus;
let children: ChildProcess[] = [];

beforeAll(async () => {
  fixture = await BusFixture.start();
});
beforeEach(async () => {
  // What the list of listeners would show in the end must be noticed without it.
  caller = await fixture.connect({ refreshIntervalMs: 3_600_000 });
  children = await Promise.all([1, 2, 3].map(spawnReplica));
});
afterEach(async () => {
  await Promise.all(children.map(endReplica));
  await fixture.closeBuses();
});
afterAll(() => fixture.stop());

async function spawnReplica(): Promise<ChildProcess> {
  const { url, namespace } = fixture.redis;
  const args = [script, url, namespace, fixture.key.toString('hex')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout?.setEncoding('utf8');
  expect(await once(child.stdout as NodeJS.ReadableStream, 'data')).toEqual(['up\n']);
  return child;
}

async function endReplica(child: ChildProcess): Promise<void> {
  if (child.kill('SIGKILL')) {
    await once(child, 'exit');
  }
}

function call(operation: string, retry = true): Promise<Answer> {
  return caller.bus.call(`work.${operation}`, {}, { deadline: farDeadline(), retry });
}

/** Starts calls that replicas hold, and kills one of those that do; resolves with its id. */
async function killOneOf(start: () => Promise<unknown>[]): Promise<number> {
  const holders: number[] = [];
  caller.bus.onAnnounce('held', (payload) => void holders.push((payload as Answer).pid));
  const calls = start();
  await waitFor(() => holders.length === calls.length, { what: 'the calls to be held' });
  const victim = children.find(({ pid }) => pid === holders[0]) as ChildProcess;
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  return victim.pid as number;
}

it('moves what a killed replica held, once, to the others; nothing else is touched', async () => {
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

it('fails instead of moving where a call may not be executed twice', async () => {
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

it('asks each dead replica once at most before it finds that none is left', async () => {
  await call('quick');
  await Promise.all(children.map(endReplica));
  await expect(call('quick')).rejects.toThrow(NoReplicaError);
  expect(await caller.count('transport_reroutes_total')).toBeLessThanOrEqual(children.length);
  expect(await caller.count('transport_replicas', { service: 'work' })).toBe(0);
});

it('answers every call while a replica is killed under load', async () => {
  const answers = await underLoad(2_000, () => children[0]?.kill('SIGKILL'));
  expect(answers).toHaveLength(2_000);
  expect(answers.every(({ attempt }) => attempt <= 2)).toBe(true);
});

it('answers every call, each executed once, while replicas are told to stop under load', async () => {
  const reports = children.map(({ stdout }) => once(stdout as NodeJS.ReadableStream, 'data'));
  const [first, second, third] = children;
  const answers = await underLoad(2_000, () => [first, second].map((child) => child?.kill('SIGTERM')));
  expect(answers).toHaveLength(2_000);
  expect(answers.every(({ attempt }) => attempt === 1)).toBe(true);
  third?.kill('SIGTERM');
  const executions = (await Promise.all(reports)).map(([line]) => Number(line));
  expect(executions.reduce((sum, count) => sum + count)).toBe(2_000);
});

/** Makes calls, 16 at a time, and disturbs them when a quarter is answered. */
async function underLoad(total: number, disturb: () => void): Promise<Answer[]> {
  const answers: Answer[] = [];
  let started = 0;
  const callInTurn = async () => {
    while (started < total) {
      started += 1;
      answers.push(await call('quick'));
      if (answers.length === total / 4) {
        disturb();
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, callInTurn));
  return answers;
}
