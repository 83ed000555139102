import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder, useFixture, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { FrameKeys, keyName } from '../src/frames/frame-keys.js';
import { Bus, BusKeyFileError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
import { writeSecrets } from './named-keys.js';

const PROCESSES = 4;
const IN_FLIGHT = 8;
/** So long that no process switches to a new key by itself; it switches when another process uses the key. */
const LONG_MS = 3_600_000;

interface Member extends TestBus {
  keyFile: string;
}

const dir = testFolder();
let fleet: Member[];
const fixture = useFixture(() => BusFixture.start());
afterEach(() => fixture.closeBuses());

const [old, next] = [randomBytes(32), randomBytes(32)];
const nameOf = (key: Buffer) => keyName(new FrameKeys([key], 0).sealing);

function write(keyFile: string, ...keys: Buffer[]): void {
  writeFileSync(keyFile, keys.map((key) => `${key.toString('base64')}\n`).join(''));
}

/** A process with its own key file, because a change reaches each machine at a different time. */
async function startMember(index: number, keyAdoptionMs: number, ...keys: Buffer[]): Promise<Member> {
  const keyFile = join(dir, `${index}.key`);
  write(keyFile, ...keys);
  const created = fixture.create({ keyRefreshMs: 20, keyAdoptionMs }, keyFile);
  await created.bus.connect();
  await created.bus.serve(`echo-${index}`, async () => index);
  return { ...created, keyFile };
}

async function startFleet(): Promise<void> {
  const indexes = Array.from({ length: PROCESSES }, (_, index) => index);
  fleet = await Promise.all(indexes.map((index) => startMember(index, LONG_MS, old)));
}

/** How many processes seal with a key, and how many only accept it. */
async function countUsers(key: Buffer): Promise<{ sealing: number; accepting: number }> {
  const texts = await Promise.all(fleet.map(({ metrics }) => metrics.getSingleMetricAsString('transport_keys')));
  const having = (use: number) =>
    texts.filter((text) => text.includes(`{key="${nameOf(key)}",peer="any"} ${use}`)).length;
  return { sealing: having(1), accepting: having(0) };
}

/** Every process calls every other one repeatedly. The returned function stops that and returns the number of calls. */
function load(): () => Promise<number> {
  let going = true;
  let calls = 0;
  const drive = async (caller: number) => {
    for (let turn = 0; going; turn += 1) {
      const callee = (caller + 1 + (turn % (PROCESSES - 1))) % PROCESSES;
      const answer = fleet[caller]?.bus.call(`echo-${callee}.say`, {}, { deadline: farDeadline() });
      expect(await answer).toBe(callee);
      calls += 1;
    }
  };
  const drives = Promise.all(Array.from({ length: PROCESSES * IN_FLIGHT }, (_, index) => drive(index % PROCESSES)));
  return async () => {
    going = false;
    await drives;
    return calls;
  };
}

async function countRefused(): Promise<number> {
  const counts = await Promise.all(fleet.map(({ count }) => count('transport_frames_dropped_total')));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The next frame to the service of the first process, as an eavesdropper on Redis receives it. */
async function recordFrame(): Promise<{ channel: string; frame: Buffer }> {
  const listener = new Redis(fixture.redis.url);
  const [channel] = (await fixture.client.pubsub('CHANNELS', '*:svc:echo-0:*')) as [string];
  const received = new Promise<Buffer>((resolve) =>
    listener.once('messageBuffer', (_channel, frame) => resolve(frame)),
  );
  await listener.subscribe(channel);
  const frame = await received;
  await listener.quit();
  return { channel, frame };
}

it('rotates the key under load without a lost call or a refused frame, and refuses frames of the old key afterwards', async () => {
  await startFleet();
  const stop = load();
  const { channel, frame } = await recordFrame();

  for (const { keyFile } of fleet) {
    write(keyFile, next, old);
  }
  await waitFor(async () => (await countUsers(next)).accepting === PROCESSES, { what: 'all to accept the new key' });
  expect(await countUsers(old)).toEqual({ sealing: PROCESSES, accepting: 0 });
  const early = await startMember(PROCESSES, 0, next, old);
  fleet.push(early);
  await waitFor(async () => (await countUsers(next)).sealing > 0, { what: 'the first to seal with the new key' });
  await early.bus.announce('anything', {});
  await waitFor(async () => (await countUsers(next)).sealing === PROCESSES + 1, {
    what: 'all to seal with the new key',
  });

  for (const { keyFile } of fleet) {
    write(keyFile, next);
  }
  await waitFor(async () => (await countUsers(old)).accepting === 0, { what: 'the old key to be gone' });
  expect(await countRefused()).toBe(0);
  expect(await stop()).toBeGreaterThan(PROCESSES * IN_FLIGHT);

  await fixture.client.publish(channel, frame);
  await waitFor(async () => (await countRefused()) === 1, { what: 'the old frame to be refused' });
  expect(await fleet[0]?.count('transport_frames_dropped_total', { reason: 'unknown_key' })).toBe(1);
});

it('rotates the keys of two services with their caller under load without a lost call or a refused frame', async () => {
  const names = ['gateway', 'registry', 'geo'];
  const writeAll = (...keys: Buffer[]) => names.map((name) => writeSecrets(dir, name, ...keys));
  const [gateway, ...services] = writeAll(old).map((keyFile, index) => {
    const limits = { keyRefreshMs: 20, keyAdoptionMs: 300 };
    return fixture.create(limits, keyFile, fixture.url, { processName: names[index] as string });
  }) as [TestBus, TestBus, TestBus];
  const all = [gateway, ...services];
  await Promise.all(all.map(({ bus }) => bus.connect()));
  await Promise.all(services.map(({ bus }, index) => bus.serve(names[index + 1] as string, async () => index)));
  let going = true;
  const drive = async (service: string, answer: number) => {
    let calls = 0;
    for (; going; calls += 1) {
      expect(await gateway.bus.call(`${service}.say`, {}, { deadline: farDeadline() })).toBe(answer);
    }
    return calls;
  };
  const drives = Promise.all([drive('registry', 0), drive('geo', 1)]);
  /** Waits until this number of keys seals and so many are accepted in the three processes: each pair counts in both. */
  const settle = (sealing: number, accepting: number) =>
    waitFor(async () => {
      const texts = await Promise.all(all.map(({ metrics }) => metrics.getSingleMetricAsString('transport_keys')));
      const counts = [1, 0].map((use) => [
        ...texts.join('\n').matchAll(new RegExp(`^transport_keys{.*} ${use}$`, 'gm')),
      ]);
      return counts[0]?.length === sealing && counts[1]?.length === accepting;
    });
  await settle(4, 0);
  writeAll(next, old);
  await settle(4, 4);
  await Promise.all(all.map((each) => waitFor(() => sealsWithNewest(each))));
  writeAll(next);
  await settle(4, 0);
  going = false;
  expect(Math.min(...(await drives))).toBeGreaterThan(10);
  for (const { count } of all) {
    expect(await count('transport_frames_dropped_total')).toBe(0);
  }
});

/** The first key of each peer in the metric is its newest. */
async function sealsWithNewest({ metrics }: TestBus): Promise<boolean> {
  const text = await metrics.getSingleMetricAsString('transport_keys');
  const uses = [...text.matchAll(/peer="(\w+)"} (\d)/g)].map(([, peer, use]) => [peer, use] as const);
  return [...Map.groupBy(uses, ([peer]) => peer).values()].every(([first]) => first?.[1] === '1');
}

it('refuses and counts frames when a key is swapped without an overlap, until all processes have it', async () => {
  await startFleet();
  const [first, second] = fleet as [Member, Member];
  write(first.keyFile, next);
  await waitFor(async () => (await countUsers(next)).sealing === 1);
  const call = second.bus.call('echo-0.say', {}, { deadline: Date.now() + 100 });
  await expect(call).rejects.toMatchObject({ code: 'deadline_exceeded' });
  expect(await first.count('transport_frames_dropped_total', { reason: 'unknown_key' })).toBeGreaterThan(0);

  for (const { keyFile } of fleet) {
    write(keyFile, next);
  }
  await waitFor(async () => (await countUsers(next)).sealing === PROCESSES);
  await expect(second.bus.call('echo-0.say', {}, { deadline: farDeadline() })).resolves.toBe(0);
});

it('logs key ids and never a key, and refuses to start with an invalid key file', async () => {
  const logged: string[] = [];
  const logger = { log: (text: string) => void logged.push(text), warn: (text: string) => void logged.push(text) };
  const keyFile = join(dir, 'bus.key');
  const { url: redisUrl, namespace } = fixture.redis;
  const options = { redisUrl, namespace, environment: 'test', processName: 'test', keyFile, logger };
  write(keyFile, randomBytes(16));
  expect(() => new Bus(options)).toThrow(BusKeyFileError);
  expect(() => new Bus({ ...options, key: old })).toThrow(TypeError);

  write(keyFile, old);
  const bus = new Bus({ ...options, limits: { keyRefreshMs: 20 } });
  await bus.connect();
  write(keyFile, next, old);
  await waitFor(() => logged.includes(`bus: seals with key ${nameOf(old)}, accepts ${nameOf(next)}`));
  writeFileSync(keyFile, 'half');
  await waitFor(() => logged.at(-1)?.includes('key file'), { what: 'a warning' });
  await bus.close();
  expect(logged[0]).toBe(`bus: seals with key ${nameOf(old)}`);
  expect(logged.join('\n')).not.toContain(old.toString('base64').slice(0, 10));
});
