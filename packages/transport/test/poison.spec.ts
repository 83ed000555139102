import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder, useFixture, waitFor } from '@cotejo/testing';
import fc from 'fast-check';
import { sharedSecrets } from '../src/frames/key-ring.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
import { endHostile, spawnHostile } from './hostile-replica.js';
import { sealAs } from './seal-as.js';

const FRAMES = 5_000;

let caller: TestBus;
let replica: ChildProcess;
let channel: string;
const dir = suiteFolder();

const fixture = useFixture(() => BusFixture.start());
beforeAll(async () => {
  const keyFile = join(dir, 'bus.key');
  writeFileSync(keyFile, fixture.key.toString('base64'));
  replica = await spawnHostile({ redis: fixture.redis, keyFile });
  caller = await fixture.connect();
  [channel] = (await fixture.client.pubsub('CHANNELS', '*:svc:work:*')) as [string];
});
afterAll(() => endHostile(replica));
afterEach(async () => {
  // The same process as before still answers.
  expect(await call('pid')).toBe(replica.pid);
  expect(await fixture.client.dbsize()).toBe(0);
});

function call(operation: string, payload: unknown = {}, deadline = farDeadline()): Promise<unknown> {
  return caller.bus.call(`work.${operation}`, payload, { deadline });
}

/** How many frames and messages the replica has dropped, by reason. */
async function countDrops(): Promise<Record<string, number>> {
  const lines = String(await call('metrics')).matchAll(/transport_frames_dropped_total\{reason="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
const stranger = () => sealAs(sharedSecrets([fixture.key]));

/** Publishes a few frames at a time and waits for the replica: Redis disconnects a subscriber that falls far behind. */
async function publish(frames: Buffer[]): Promise<void> {
  for (let index = 0; index < frames.length; index += 500) {
    await Promise.all(frames.slice(index, index + 500).map((frame) => fixture.client.publish(channel, frame)));
    await call('pid');
  }
}

describe('a handler', () => {
  it.each([
    ['that throws', 'throw', 'internal_error'],
    ['that throws an error whose code is a sentence', 'throwCoded', 'internal_error'],
    ['that throws undefined', 'throwNothing', 'internal_error'],
    ['that throws an object whose getter throws', 'throwTrap', 'internal_error'],
    ['that rejects with a very long text', 'rejectHuge', 'internal_error'],
    ['whose promise throws when it is awaited', 'thenable', 'internal_error'],
    ['with a very large answer', 'answerHuge', 'payload_too_large'],
    ['whose answer has a cycle', 'cycle', 'payload_not_json'],
    ['whose answer is a BigInt', 'bigint', 'payload_not_json'],
    ['whose answer is nested very deep', 'deep', 'payload_not_json'],
    ['whose answer throws in toJSON', 'toJson', 'payload_not_json'],
    ['whose answer throws in a getter', 'getter', 'payload_not_json'],
  ])('%s is executed once and fails with its code, and other calls are answered', async (_case, operation, code) => {
    const before = (await call('executions')) as number;
    const others = Array.from({ length: 20 }, (_, index) => call('say', index));
    await expect(call(operation, { text: 'a text, no code' })).rejects.toMatchObject({ code });
    expect(await Promise.all(others)).toEqual(others.map((_, index) => index));
    expect(await call('executions')).toBe(before + 21);
    expect(await caller.count('transport_reroutes_total')).toBe(0);
  });

  it('that never ends blocks only its own caller, until the deadline', async () => {
    const before = (await call('executions')) as number;
    const stuck = call('never', {}, Date.now() + 300);
    const others = Array.from({ length: 20 }, (_, index) => call('say', index));
    expect(await Promise.all(others)).toHaveLength(20);
    await expect(stuck).rejects.toMatchObject({ code: 'deadline_exceeded' });
    expect(await call('executions')).toBe(before + 21);
  });
});

it.each([
  ['a getter that throws', () => Object.defineProperty({}, 'trap', { enumerable: true, get: () => throwValue('got') })],
  ['a toJSON that throws', () => ({ toJSON: () => throwValue('called') })],
])('fails only its own call for a payload with %s', async (_case, payload) => {
  const other = call('say', 1);
  await expect(call('say', payload())).rejects.toMatchObject({ code: 'payload_not_json' });
  expect(await other).toBe(1);
});

it('keeps the process alive when listeners throw values that are not errors', async () => {
  await caller.bus.announce('poison', {});
  expect(await call('say', 2)).toBe(2);
});

it('refuses and counts each frame with changed bits, cut or extended, and executes nothing', async () => {
  const before = await countDrops();
  const executed = (await call('executions')) as number;
  const message = { kind: 'call', id: 1, service: 'work', operation: 'say', deadline: farDeadline(), attempt: 1 };
  const real = stranger()(channel, JSON.stringify([{ ...message, payload: { text: 'x'.repeat(300) } }]));
  const position = fc.integer({ min: 0, max: real.length - 1 });
  const mutation = fc.oneof(
    fc
      .uniqueArray(fc.tuple(position, fc.integer({ min: 0, max: 7 })), {
        minLength: 1,
        maxLength: 8,
        selector: ([byte]) => byte,
      })
      .map((flips) => flipBits(real, flips)),
    position.map((length) => real.subarray(0, length)),
    fc.uint8Array({ minLength: 1, maxLength: 64 }).map((tail) => Buffer.concat([real, tail])),
    fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
  );
  await publish(fc.sample(mutation, { numRuns: FRAMES, seed: 1 }));
  await waitFor(async () => sum(await countDrops()) - sum(before) >= FRAMES, { what: 'the refusal of all frames' });
  const after = await countDrops();
  const countNew = (reason: string) => (after[reason] ?? 0) - (before[reason] ?? 0);
  expect(countNew('forged') + countNew('unknown_key')).toBe(FRAMES);
  expect(sum(after) - sum(before)).toBe(FRAMES);
  expect(await call('executions')).toBe(executed);
});

it('executes each message of a genuine frame at most once, whatever the frame contains, and stays alive', async () => {
  const before = sum(await countDrops());
  const executed = (await call('executions')) as number;
  const seal = stranger();
  const bodies = fc.sample(body(), { numRuns: FRAMES, seed: 2 });
  await publish(bodies.map((text) => seal(channel, text)));
  const executions = ((await call('executions')) as number) - executed;
  const calls = bodies.reduce((count, text) => count + countMessages(text), 0);
  expect(executions).toBeGreaterThan(0);
  expect(executions).toBeLessThanOrEqual(calls);
  expect(sum(await countDrops()) - before).toBeGreaterThan(FRAMES / 2);
});

it('executes a repeated frame once, and counts each copy', async () => {
  const before = await countDrops();
  const executed = (await call('executions')) as number;
  const message = { kind: 'call', id: 1, service: 'work', operation: 'say', deadline: farDeadline(), attempt: 1 };
  const frame = stranger()(channel, JSON.stringify([message]));
  await publish(Array(101).fill(frame));
  await waitFor(async () => ((await countDrops()).replayed ?? 0) - (before.replayed ?? 0) === 100);
  expect(await call('executions')).toBe(executed + 1);
});

/** Upper bound on the calls in a frame; 0 if it is not JSON. */
function countMessages(text: string): number {
  try {
    const messages: unknown = JSON.parse(text);
    return Array.isArray(messages) ? messages.length : 0;
  } catch {
    return 0;
  }
}

function flipBits(frame: Buffer, flips: [byte: number, bit: number][]): Buffer {
  const changed = Buffer.from(frame);
  for (const [byte, bit] of flips) {
    changed[byte] = (changed[byte] as number) ^ (1 << bit);
  }
  return changed;
}

/** The JSON of a frame with one to three messages, each part of which may be any value. Sometimes not JSON at all. */
function body(): fc.Arbitrary<string> {
  const deep = fc.constantFrom('['.repeat(2_000), `${'['.repeat(2_000)}${']'.repeat(2_000)}`, '{"a":'.repeat(500));
  const numbers = fc.constantFrom('1e400', '-1e400', '1e-400', '9007199254740993', '-0', '0.1e1', '00');
  const odd = fc.oneof(fc.json({ maxDepth: 2 }), numbers, deep, fc.constantFrom('{"__proto__":{"kind":"call"}}', ''));
  const usual: Record<string, unknown[]> = {
    kind: ['call', 'cancel', 'reply', 'arrive', 'leave', 'query', 'announce', '__proto__', 'constructor'],
    service: ['work', 'nobody', '__proto__'],
    operation: ['say', 'throw', '__proto__', 'constructor'],
    topic: ['poison', 'release'],
    outcome: ['done', 'failed', 'overloaded'],
    id: [1, 1, 7, 'a', -1, 0.5],
  };
  const members = Object.entries(usual).map(([name, values]) => {
    const value = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values).map((it) => JSON.stringify(it)) }, odd);
    return value.map((json) => `"${name}":${json}`);
  });
  const deadline = fc.oneof(fc.constant(String(farDeadline())), odd).map((json) => `"deadline":${json}`);
  const attempt = fc.oneof(fc.constant('1'), odd).map((json) => `"attempt":${json}`);
  const extra = fc
    .oneof(fc.json(), odd)
    .chain((json) =>
      fc.constantFrom('payload', 'value', 'code', '__proto__', 'constructor').map((name) => `"${name}":${json}`),
    );
  const message = fc.tuple(...members, deadline, attempt, extra).map((parts) => `{${parts.join(',')}}`);
  const frame = fc.array(message, { minLength: 1, maxLength: 3 }).map((messages) => `[${messages.join(',')}]`);
  return fc.oneof({ weight: 8, arbitrary: frame }, odd, fc.string({ maxLength: 200 }));
}

function throwValue(value: unknown): never {
  throw value;
}
