import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder, waitFor } from '@cotejo/testing';
import { FrameKeys, keyName } from '../src/frames/frame-keys.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
import { endHostile, spawnHostile } from './hostile-replica.js';
import { findValues, MonitorRecording } from './monitor-recording.js';

let fixture: BusFixture;
let caller: TestBus;
let replicas: ChildProcess[] = [];
/** One recording for each start of the server. */
let recordings: MonitorRecording[] = [];
/** Values sent so far, each unique. */
let canaries: string[] = [];
const dir = suiteFolder();
const keyFile = join(dir, 'bus.key');

beforeEach(async () => {
  fixture = await BusFixture.start();
  recordings = [await MonitorRecording.start(fixture.redis.port)];
  canaries = [];
});
afterEach(async () => {
  await Promise.all(replicas.map(endHostile));
  for (const recording of recordings) {
    recording.stop();
  }
  await fixture.stop();
});

function writeKeys(...keys: Buffer[]): void {
  writeFileSync(keyFile, keys.map((key) => `${key.toString('base64')}\n`).join(''));
}

async function start(file?: string): Promise<void> {
  const place = { redis: fixture.redis, ...(file && { keyFile: file }) };
  replicas = await Promise.all([spawnHostile(place), spawnHostile(place)]);
  caller = fixture.create({ keyRefreshMs: 20, keyAdoptionMs: 500 }, file ?? null);
  await caller.bus.connect();
}

function canary(): string {
  const value = `canary${randomBytes(12).toString('hex')}`;
  canaries.push(value);
  return value;
}

/** Sends unique values in payloads, answers, error texts, error codes, announcements and request ids. */
async function sendCanaries(): Promise<PromiseSettledResult<unknown>[]> {
  const call = (operation: string) =>
    caller.bus.call(`work.${operation}`, { text: canary() }, { deadline: Date.now() + 2_000, requestId: canary() });
  const calls = ['say', 'throw', 'throwCoded', 'throwTrap', 'toJson', 'say'].map(call);
  const announced = caller.bus.announce('poison', { text: canary() });
  return Promise.allSettled([...calls, announced]);
}

/** Expects no key and no entry of the slow log in Redis. */
async function expectNothingKept(): Promise<void> {
  expect(await fixture.client.dbsize()).toBe(0);
  expect(await fixture.client.slowlog('LEN')).toBe(0);
}

async function publishNoise(): Promise<void> {
  for (const channel of (await fixture.client.pubsub('CHANNELS', '*')) as string[]) {
    await fixture.client.publish(channel, randomBytes(200));
  }
}

async function restartRedis(): Promise<void> {
  await fixture.redis.kill();
  await sendCanaries();
  await fixture.restart();
  recordings.push(await MonitorRecording.start(fixture.redis.port));
  await waitFor(() => caller.bus.call('work.pid', {}, { deadline: farDeadline() }), { what: 'an answer' });
}

it('shows Redis nothing readable and leaves nothing in it, through a killed replica, noise, a new key and a killed Redis', async () => {
  const next = randomBytes(32);
  writeKeys(fixture.key);
  await start(keyFile);
  await sendCanaries();
  await publishNoise();
  const disturbed = sendCanaries();
  replicas[0]?.kill('SIGKILL');
  await disturbed;
  await expectNothingKept();

  writeKeys(next, fixture.key);
  const key = keyName(new FrameKeys([next], 0).sealing);
  await waitFor(async () => (await caller.count('transport_keys', { key })) === 1, { what: 'the new key to seal' });
  await sendCanaries();
  writeKeys(next);
  await sendCanaries();
  await expectNothingKept();

  await restartRedis();
  await sendCanaries();
  await expectNothingKept();
  for (const recording of recordings) {
    const published = () => recording.text.match(/"publish"/gi)?.length ?? 0;
    await waitFor(() => published() > 2, { what: 'recorded commands' });
    expect(findValues(recording.text, canaries)).toEqual([]);
  }
});

it('finds the values of a bus without a key by the same search', async () => {
  await start();
  const ends = await sendCanaries();
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
  const findCanaries = () => findValues(recordings[0]?.text ?? '', canaries);
  await waitFor(() => findCanaries().length === canaries.length, { what: 'all values in the recording' });
});

it.each(['base64', 'hex'] as const)('finds a value in %s at any offset by the same search', (encoding) => {
  const value = canary();
  for (const before of ['', 'x', 'xy']) {
    expect(findValues(Buffer.from(`${before}${value}, and more`).toString(encoding), canaries)).toEqual([value]);
  }
});
