import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { BusUnavailableError, NoReplicaError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
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

/** A bus that reaches both servers through its own proxies. */
async function connectByPaths(): Promise<{ bus: TestBus; first: FlakyPath; second: FlakyPath }> {
  const [first, second] = [await FlakyPath.to(fixture.redis.port), await FlakyPath.to(fixture.second?.port as number)];
  paths.push(first, second);
  const bus = fixture.create({ drainMaxMs: 50 }, fixture.key, [first.url, second.url]);
  await bus.bus.connect();
  const areBothSubscribed = async () =>
    (await Promise.all([fixture.redis, fixture.second].map(countInboxes))).every((count) => count > 0);
  await waitFor(areBothSubscribed, { what: 'a subscription on both buses' });
  return { bus, first, second };
}

async function countInboxes(redis: TestRedis | undefined): Promise<number> {
  const client = new Redis(redis?.url as string);
  const channels = (await client.pubsub('CHANNELS', '*:inbox:*')) as string[];
  await client.quit();
  return channels.length;
}

/** Serves `echo` and records the calls it executes. Calls of the operation `hold` wait until they are released. */
async function serveEcho(host: TestBus) {
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

it.each(['first', 'second'])('answers all calls once when the %s server is killed', async (which) => {
  const host = await fixture.connect();
  const caller = await fixture.connect();
  const { executed, release } = await serveEcho(host);
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
});

it('answers every call when one server is killed and returns, and then the other is killed', async () => {
  const host = await fixture.connect();
  const caller = await fixture.connect();
  await serveEcho(host);
  await say(caller, 0);
  await fixture.redis.kill();
  await say(caller, 1);
  await fixture.restart();
  await waitFor(async () => (await countInboxes(fixture.redis)) === 2, {
    what: 'both processes to be back on the first',
  });
  await fixture.second?.kill();
  expect(await Promise.all(numbers.map((it) => say(caller, it)))).toEqual(numbers.map(answer));
});

it('fails all calls at once while both servers are down, and works again when they return', async () => {
  const host = await fixture.connect({ drainMaxMs: 50 });
  const caller = await fixture.connect();
  const { executed } = await serveEcho(host);
  const pending = say(caller, 0, 'hold').catch((error: unknown) => error);
  await waitFor(() => executed.length === 1);
  const servers = [fixture.redis, fixture.second as TestRedis];
  await Promise.all(servers.map((server) => server.kill()));
  expect(await pending).toBeInstanceOf(BusUnavailableError);
  await expect(say(caller, 0)).rejects.toThrow(BusUnavailableError);
  expect(caller.bus.ready).toBe(false);
  await waitFor(() => !host.bus.ready);
  await fixture.restart();
  fixture.second = await startRedis({ own: true, port: fixture.second?.port as number });
  await waitFor(() => say(caller, 7), { what: 'an answer' });
});

it.each(['caller', 'replica'])(
  'answers calls in flight and new calls once when only the %s loses the first server',
  async (side) => {
    const [host, caller] = [await connectByPaths(), await connectByPaths()];
    const { executed, release } = await serveEcho(host.bus);
    const held = numbers.map((it) => say(caller.bus, it, 'hold'));
    await waitFor(() => executed.length === numbers.length);
    (side === 'caller' ? caller : host).first.cut();
    release();
    expect(await Promise.all(held)).toEqual(numbers.map(answer));
    expect(await Promise.all(numbers.map((it) => say(caller.bus, it)))).toEqual(numbers.map(answer));
    expect(executed).toHaveLength(2 * numbers.length);
    expect([host.bus.bus.ready, caller.bus.bus.ready]).toEqual([true, true]);
  },
);

it.each(['caller', 'replica'])('uses the second server when the first one hangs for the %s alone', async (side) => {
  const [host, caller] = [await connectByPaths(), await connectByPaths()];
  const { executed } = await serveEcho(host.bus);
  await say(caller.bus, 'before');
  (side === 'caller' ? caller : host).first.mode = 'silent';
  expect(await Promise.all(numbers.map((it) => say(caller.bus, it)))).toEqual(numbers.map(answer));
  expect(executed).toHaveLength(1 + numbers.length);
});

it('sends answers that were lost with a bus again, without a second execution', async () => {
  const host = await fixture.connect();
  const caller = await connectByPaths();
  const { executed } = await serveEcho(host);
  await say(caller.bus, 'before');
  caller.first.mode = 'deaf';
  const lost = numbers.map((it) => say(caller.bus, it));
  await waitFor(() => executed.length === 1 + numbers.length);
  await waitFor(async () => (await host.count('transport_inflight')) === 0);
  caller.first.cut();
  expect(await Promise.all(lost)).toEqual(numbers.map(answer));
  expect(executed).toHaveLength(1 + numbers.length);
});

it('moves the calls of a replica that died together with a bus, unless retry is false', async () => {
  const [host, caller] = [await connectByPaths(), await connectByPaths()];
  const { executed } = await serveEcho(host.bus);
  const once = say(caller.bus, 'once', 'hold').catch((error: unknown) => error);
  const twice = say(caller.bus, 'twice', 'hold', true);
  await waitFor(() => executed.length === 2);
  const successor = await fixture.connect();
  const { release } = await serveEcho(successor);
  release();
  await waitFor(async () => (await caller.bus.count('transport_replicas')) === 2);
  host.first.cut();
  host.second.cut();
  caller.first.cut();
  expect(await once).toBeInstanceOf(NoReplicaError);
  expect(await twice).toEqual({ payload: 'twice', attempt: 2 });
});

it('fails calls at once between processes that share no bus, until they share one again', async () => {
  const [host, caller] = [await connectByPaths(), await connectByPaths()];
  await serveEcho(host.bus);
  await say(caller.bus, 'before');
  host.first.cut();
  caller.second.cut();
  await waitFor(async () => (await countInboxes(fixture.redis)) === 1 && (await countInboxes(fixture.second)) === 1);
  await expect(say(caller.bus, 'lost')).rejects.toThrow(NoReplicaError);
  caller.second.restore();
  await waitFor(() => say(caller.bus, 'restored'), { what: 'an answer' });
});

it('delivers an announcement once to every process, whichever bus it listens on', async () => {
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
