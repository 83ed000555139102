import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { BusUnavailableError, NoReplicaError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from './bus-fixture.js';
import { FlakyPath } from './flaky-path.js';

let fixture: BusFixture;
const paths: FlakyPath[] = [];
beforeEach(async () => {
  fixture = await BusFixture.start('two Redis');
});
afterEach(async () => {
  for (const path of paths.splice(0)) {
    path.close();
  }
  await fixture.stop();
});

/** A bus with paths of its own to both Redis. */
async function connectByPaths(): Promise<{ bus: TestBus; first: FlakyPath; second: FlakyPath }> {
  const [first, second] = [await FlakyPath.to(fixture.redis.port), await FlakyPath.to(fixture.second?.port as number)];
  paths.push(first, second);
  const bus = fixture.create({ drainMaxMs: 50 }, fixture.key, [first.url, second.url]);
  await bus.bus.connect();
  const both = async () =>
    (await Promise.all([fixture.redis, fixture.second].map(inboxes))).every((count) => count > 0);
  await waitFor(both, { what: 'both buses to be heard' });
  return { bus, first, second };
}

async function inboxes(redis: TestRedis | undefined): Promise<number> {
  const client = new Redis(redis?.url as string);
  const channels = (await client.pubsub('CHANNELS', '*:inbox:*')) as string[];
  await client.quit();
  return channels.length;
}

/** A replica that counts what it executes, and holds calls of the operation `hold` until they are released. */
async function replica(host: TestBus) {
  const executed: unknown[] = [];
  const released = Promise.withResolvers<void>();
  await host.bus.serve('echo', async (operation, payload, { attempt }) => {
    executed.push(payload);
    if (operation === 'hold') {
      await released.promise;
    }
    return { payload, attempt };
  });
  return { executed, release: released.resolve };
}

const say = ({ bus }: TestBus, payload: unknown, operation = 'say', retry = false) =>
  bus.call(`echo.${operation}`, payload, { deadline: farDeadline(), retry });
const answer = (payload: unknown) => ({ payload, attempt: 1 });
const numbers = Array.from({ length: 20 }, (_, index) => index);

it.each(['first', 'second'])(
  'the %s one is killed: what is in flight is answered, once, and all goes on',
  async (which) => {
    const host = await fixture.connect();
    const caller = await fixture.connect();
    const { executed, release } = await replica(host);
    const held = numbers.map((it) => say(caller, it, 'hold'));
    await waitFor(() => executed.length === numbers.length);
    const victim = which === 'first' ? fixture.redis : (fixture.second as TestRedis);
    await victim.kill();
    const during = Promise.all(numbers.map((it) => say(caller, it)));
    release();
    expect(await Promise.all(held)).toEqual(numbers.map(answer));
    expect(await during).toEqual(numbers.map(answer));
    expect([caller.bus.ready, host.bus.ready]).toEqual([true, true]);
    expect(await caller.count('transport_buses_up')).toBe(1);
    expect(executed).toHaveLength(2 * numbers.length);
    expect(await caller.count('transport_reroutes_total')).toBe(0);
  },
);

it('one is killed and comes back, then the other: no call fails', async () => {
  const host = await fixture.connect();
  const caller = await fixture.connect();
  await replica(host);
  await say(caller, 0);
  const first = fixture.redis;
  await first.kill();
  await say(caller, 1);
  fixture.redis = { ...(await startRedis({ own: true, port: first.port })), namespace: first.namespace };
  await waitFor(async () => (await inboxes(fixture.redis)) === 2, { what: 'both processes to be back on the first' });
  await fixture.second?.kill();
  expect(await Promise.all(numbers.map((it) => say(caller, it)))).toEqual(numbers.map(answer));
});

it('both are killed: pending and new calls fail at once and nothing is ready; both come back', async () => {
  const host = await fixture.connect({ drainMaxMs: 50 });
  const caller = await fixture.connect();
  const { executed } = await replica(host);
  const pending = say(caller, 0, 'hold').catch((error: unknown) => error);
  await waitFor(() => executed.length === 1);
  const servers = [fixture.redis, fixture.second as TestRedis];
  await Promise.all(servers.map((server) => server.kill()));
  expect(await pending).toBeInstanceOf(BusUnavailableError);
  await expect(say(caller, 0)).rejects.toThrow(BusUnavailableError);
  expect(caller.bus.ready).toBe(false);
  await waitFor(() => !host.bus.ready);
  const [first, second] = await Promise.all(servers.map(({ port }) => startRedis({ own: true, port })));
  fixture.redis = { ...(first as TestRedis), namespace: fixture.redis.namespace };
  fixture.second = second;
  await waitFor(() => say(caller, 7), { what: 'an answer' });
});

it.each(['caller', 'replica'])(
  'only the %s loses the first one: calls in flight and new ones are answered once',
  async (who) => {
    const [host, caller] = [await connectByPaths(), await connectByPaths()];
    const { executed, release } = await replica(host.bus);
    const held = numbers.map((it) => say(caller.bus, it, 'hold'));
    await waitFor(() => executed.length === numbers.length);
    (who === 'caller' ? caller : host).first.cut();
    release();
    expect(await Promise.all(held)).toEqual(numbers.map(answer));
    expect(await Promise.all(numbers.map((it) => say(caller.bus, it)))).toEqual(numbers.map(answer));
    expect(executed).toHaveLength(2 * numbers.length);
    expect([host.bus.bus.ready, caller.bus.bus.ready]).toEqual([true, true]);
  },
);

it.each(['caller', 'replica'])('the first one hangs for the %s alone: it is left', async (who) => {
  const [host, caller] = [await connectByPaths(), await connectByPaths()];
  const { executed } = await replica(host.bus);
  await say(caller.bus, 'before');
  (who === 'caller' ? caller : host).first.mood = 'silent';
  expect(await Promise.all(numbers.map((it) => say(caller.bus, it)))).toEqual(numbers.map(answer));
  expect(executed).toHaveLength(1 + numbers.length);
});

it('an answer that was lost with a bus is given again, and nothing is executed again', async () => {
  const host = await fixture.connect();
  const caller = await connectByPaths();
  const { executed } = await replica(host);
  await say(caller.bus, 'before');
  caller.first.mood = 'deaf';
  const lost = numbers.map((it) => say(caller.bus, it));
  await waitFor(() => executed.length === 1 + numbers.length);
  await waitFor(async () => (await host.count('transport_inflight')) === 0);
  caller.first.cut();
  expect(await Promise.all(lost)).toEqual(numbers.map(answer));
  expect(executed).toHaveLength(1 + numbers.length);
});

it('a replica that died with the bus of a call is replaced where that is allowed', async () => {
  const [host, caller] = [await connectByPaths(), await connectByPaths()];
  const { executed } = await replica(host.bus);
  const once = say(caller.bus, 'once', 'hold').catch((error: unknown) => error);
  const twice = say(caller.bus, 'twice', 'hold', true);
  await waitFor(() => executed.length === 2);
  const successor = await fixture.connect();
  const { release } = await replica(successor);
  release();
  await waitFor(async () => (await caller.bus.count('transport_replicas')) === 2);
  host.first.cut();
  host.second.cut();
  caller.first.cut();
  expect(await once).toBeInstanceOf(NoReplicaError);
  expect(await twice).toEqual({ payload: 'twice', attempt: 2 });
});

it('processes that share no bus do not reach each other, and hear so at once', async () => {
  const [host, caller] = [await connectByPaths(), await connectByPaths()];
  await replica(host.bus);
  await say(caller.bus, 'before');
  host.first.cut();
  caller.second.cut();
  await waitFor(async () => (await inboxes(fixture.redis)) === 1 && (await inboxes(fixture.second)) === 1);
  await expect(say(caller.bus, 'lost')).rejects.toThrow(NoReplicaError);
  caller.second.mend();
  await waitFor(() => say(caller.bus, 'found'), { what: 'an answer' });
});

it('announcements reach everybody once, whichever bus they hear', async () => {
  const [one, two] = [await connectByPaths(), await connectByPaths()];
  const sender = await fixture.connect();
  const heard: unknown[] = [];
  for (const { bus } of [one.bus, two.bus]) {
    bus.onAnnounce('topic', (payload) => void heard.push(payload));
  }
  await sender.bus.announce('topic', 1);
  await waitFor(() => heard.length === 2);
  one.first.cut();
  two.second.cut();
  await sender.bus.announce('topic', 2);
  await sender.bus.announce('topic', 3);
  await waitFor(() => heard.length === 6);
  expect(heard.toSorted()).toEqual([1, 1, 2, 2, 3, 3]);
  expect(await one.bus.count('transport_frames_dropped_total', { reason: 'replayed' })).toBe(0);
});

it('needs one URL, or two that differ', () => {
  const { url } = fixture.redis;
  for (const urls of [[], [url, url], [url, 'redis://other', 'redis://third']]) {
    expect(() => fixture.create({}, fixture.key, urls)).toThrow(RangeError);
  }
});
