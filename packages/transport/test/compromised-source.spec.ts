import { randomBytes } from 'node:crypto';
import { suiteFolder, useFixture, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { FrameSeal } from '../src/frames/frame-seal.js';
import { KeyRing } from '../src/frames/key-ring.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
import { secretsOf, writeSecrets } from './named-keys.js';
import { sealAs } from './seal-as.js';

/**
 * Someone controls the process of `geo`: they have its keys and see every frame. Redis has no rules here, so nothing but the
 * keys protects the others.
 */
const dir = suiteFolder();
const master = randomBytes(32);
const calls = { gateway: ['registry.record', 'registry.held', 'geo'] };
const topics = { 'registry.switched': { from: ['registry'], to: ['gateway'] } };
let eavesdropper: Redis;
let frames: { channel: string; frame: Buffer }[];
let gateway: TestBus;
let registry: TestBus;
/** Lets the registry answer. */
let release: () => void;

const fixture = useFixture(() => BusFixture.start());
beforeEach(async () => {
  eavesdropper = new Redis(fixture.redis.url);
  frames = [];
  eavesdropper.on('pmessageBuffer', (_pattern, channel: Buffer, frame: Buffer) =>
    frames.push({ channel: channel.toString(), frame }),
  );
  await eavesdropper.psubscribe('*');
  gateway = await start('gateway');
  registry = await start('registry');
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  await registry.bus.serve('registry', async (operation) => {
    if (operation === 'held') {
      await held.promise;
    }
    return 'the truth';
  });
});
afterEach(async () => {
  await fixture.closeBuses();
  eavesdropper.disconnect();
});

async function start(name: string): Promise<TestBus> {
  const created = fixture.create({}, writeSecrets(dir, name, master), fixture.url, {
    processName: name,
    topics,
    calls,
  });
  await created.bus.connect();
  return created;
}

const prefix = () => `${fixture.redis.namespace}:test:`;
const call = (pattern: string) => gateway.bus.call(pattern, {}, { deadline: farDeadline() });
const drops = (reason: string) => gateway.count('transport_frames_dropped_total', { reason });
const asGeo = (id?: string) => sealAs(secretsOf('geo', master), { id, listener: 'gateway' });

async function channelOf(glob: string): Promise<string> {
  const [channel] = (await fixture.client.pubsub('CHANNELS', `${prefix()}${glob}`)) as string[];
  return channel as string;
}

/** Sends a frame to the gateway and expects that it is dropped for this reason. */
async function expectDropped(reason: string, channel: string, frame: Buffer, count = 1): Promise<void> {
  const before = await drops(reason);
  await fixture.client.publish(channel, frame);
  await waitFor(async () => (await drops(reason)) === before + count, { what: `a frame dropped as ${reason}` });
}

/** A call that the registry holds until `release`. */
async function holdCall(): Promise<{ answer: Promise<unknown>; inbox: string }> {
  const answer = call('registry.held');
  await waitFor(() => frames.some(({ channel }) => channel.includes(':svc:registry:')), { what: 'the call' });
  return { answer, inbox: await channelOf('inbox:gateway:*') };
}

/** Replies to the first calls of the gateway: their ids count up from 1. */
const FORGED = JSON.stringify([1, 2, 3].map((id) => ({ kind: 'reply', id, outcome: 'done', value: 'a lie' })));

it('reads no call and no answer of another service', async () => {
  await expect(call('registry.record')).resolves.toBe('the truth');
  const seal = new FrameSeal(randomBytes(16).toString('hex'), new KeyRing(secretsOf('geo', master), 0), () => 'geo');
  const isOfRegistry = ({ channel }: { channel: string }) => /:(svc:registry|inbox:gateway):/.test(channel);
  await waitFor(() => frames.filter(isOfRegistry).length >= 2, { what: 'the call and its answer' });
  const opened = frames.filter(isOfRegistry).map(({ channel, frame }) => seal.open(channel, frame));
  expect(new Set(opened)).toEqual(new Set(['unknown_key']));
});

it.each([
  ['with its own process id', () => undefined],
  ["with the registry's process id", async () => (await channelOf('svc:registry:*')).split(':').at(-1)],
])('forges no answer of another service %s', async (_how, idOf) => {
  const { answer, inbox } = await holdCall();
  await expectDropped('foreign_reply', inbox, asGeo(await idOf())(inbox, FORGED), 1);
  release();
  await expect(answer).resolves.toBe('the truth');
});

it("forges no frame under the id of the registry's key, and replays none of its frames", async () => {
  await call('registry.record');
  const inbox = await channelOf('inbox:gateway:*');
  const genuine = frames.findLast(({ channel }) => channel === inbox)?.frame as Buffer;
  const forged = asGeo(await (await channelOf('svc:registry:*')).split(':').at(-1))(inbox, FORGED);
  genuine.copy(forged, 0, 0, 5);
  await expectDropped('forged', inbox, forged);
  await expectDropped('replayed', inbox, genuine);
  await expect(call('registry.record')).resolves.toBe('the truth');
});

it('cannot answer a call that was sent to another replica of its service', async () => {
  const geo = await start('geo');
  const held = Promise.withResolvers<string>();
  await geo.bus.serve('geo', () => held.promise);
  const answer = call('geo.place');
  await waitFor(() => frames.some(({ channel }) => channel.includes(':svc:geo:')), { what: 'the call' });
  const inbox = await channelOf('inbox:gateway:*');
  await expectDropped('foreign_reply', inbox, asGeo()(inbox, FORGED));
  held.resolve('the place');
  await expect(answer).resolves.toBe('the place');
});

it('calls no operation that its name may not call', async () => {
  // Here the compromised process is the gateway.
  await expect(gateway.bus.call('registry.purge', {}, { deadline: Date.now() + 300 })).rejects.toMatchObject({
    code: 'deadline_exceeded',
  });
  expect(await registry.count('transport_frames_dropped_total', { reason: 'not_permitted' })).toBe(1);
});

it('announces nothing in the name of another service', async () => {
  const received: unknown[] = [];
  gateway.bus.onAnnounce('registry.switched', (payload) => void received.push(payload));
  const channel = `${prefix()}all:gateway`;
  const forged = JSON.stringify([{ kind: 'announce', topic: 'registry.switched', payload: 'a lie' }]);
  await expectDropped('not_permitted', channel, asGeo()(channel, forged));
  await registry.bus.announce('registry.switched', 'the truth');
  await waitFor(() => received.length > 0);
  expect(received).toEqual(['the truth']);
});

it.each(['arrive', 'leave'])('sends no message "%s" for another service', async (kind) => {
  const channel = `${prefix()}all:gateway`;
  const id = (await channelOf('svc:registry:*')).split(':').at(-1);
  const message = JSON.stringify([{ kind, service: 'registry' }]);
  await expectDropped('not_permitted', channel, asGeo(id)(channel, message));
  expect(await gateway.count('transport_replicas', { service: 'registry' })).toBe(1);
  await expect(call('registry.record')).resolves.toBe('the truth');
});

it('gets no call by listening to a channel with the name of another service', async () => {
  await eavesdropper.subscribe(`${prefix()}svc:registry:geo:${randomBytes(16).toString('hex')}`);
  const answers = await gateway.bus.callEach('registry.record', {}, { deadline: farDeadline() });
  expect(answers.map(({ answer }) => answer)).toEqual(['the truth']);
});

it('makes the gateway execute nothing', async () => {
  const inbox = await channelOf('inbox:gateway:*');
  const message = { kind: 'call', id: 1, service: 'gateway', operation: 'x', deadline: farDeadline(), attempt: 1 };
  await expectDropped('not_permitted', inbox, asGeo()(inbox, JSON.stringify([message])));
});

it('exchanges no frame with a service that is not its peer', async () => {
  const channel = `${prefix()}all:registry`;
  const frame = sealAs(secretsOf('geo', master), { listener: 'gateway' })(channel, '[{"kind":"query"}]');
  await fixture.client.publish(channel, frame);
  await waitFor(async () => (await registry.count('transport_frames_dropped_total', { reason: 'unknown_key' })) === 1, {
    what: 'a frame dropped',
  });
});

it('starts no process with the keys of another name', () => {
  const file = writeSecrets(dir, 'geo', master);
  expect(() => fixture.create({}, file, fixture.url, { processName: 'registry' })).toThrow(
    'must hold the keys of registry',
  );
});
