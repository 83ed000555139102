import { randomBytes } from 'node:crypto';
import { useFixture, waitFor } from '@cotejo/testing';
import { sharedSecrets } from '../src/frames/key-ring.js';
import { DEFAULT_LIMITS } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from '../src/testing/bus-fixture.js';
import { sealAs } from './seal-as.js';

const HEADER_BYTES = 33;

let host: TestBus;
let caller: TestBus;
let executions = 0;

const fixture = useFixture(() => BusFixture.start());
beforeEach(async () => {
  executions = 0;
  host = await fixture.connect();
  caller = await fixture.connect();
  await host.bus.serve('echo', async () => {
    executions += 1;
    return 'fine';
  });
});
afterEach(() => fixture.closeBuses());

async function replicaChannel(): Promise<string> {
  const [channel] = (await fixture.client.pubsub('CHANNELS', '*:svc:echo:*')) as string[];
  return channel as string;
}

function drops(reason: string): Promise<number> {
  return host.count('transport_frames_dropped_total', { reason });
}

/** Publishes a frame to the replica and expects it to be dropped for this reason; the replica must still work. */
async function expectDropped(frame: Buffer, reason: string, channel?: string): Promise<void> {
  const before = await drops(reason);
  const executed = executions;
  await fixture.client.publish(channel ?? (await replicaChannel()), frame);
  await waitFor(async () => (await drops(reason)) > before, { what: `a frame dropped as ${reason}` });
  await expect(caller.bus.call('echo.say', {}, { deadline: farDeadline() })).resolves.toBe('fine');
  expect(executions).toBe(executed + 1);
}

function callFrame(key: Buffer | undefined, channel: string, changes: Record<string, unknown> = {}): Buffer {
  const call = { kind: 'call', id: 1, service: 'echo', operation: 'say', deadline: farDeadline(), attempt: 1 };
  return sealAs(key && sharedSecrets([key]))(channel, JSON.stringify([{ ...call, ...changes }]));
}

describe('a replica drops and counts', () => {
  it.each([
    ['an empty frame', Buffer.alloc(0)],
    ['random bytes', randomBytes(300)],
    ['plain text', Buffer.from('[{"kind":"query"}]')],
  ])('%s', async (_what, frame) => {
    await expectDropped(frame, 'forged');
  });

  it('random bytes after the header of a genuine frame', async () => {
    const header = callFrame(fixture.key, await replicaChannel()).subarray(0, HEADER_BYTES);
    await expectDropped(Buffer.concat([header, randomBytes(300)]), 'forged');
    await expectDropped(header, 'forged');
  });

  it.each<[string, string, (channel: string) => Buffer]>([
    ['that is not sealed', 'forged', (channel) => callFrame(undefined, channel)],
    ['sealed with another key', 'unknown_key', (channel) => callFrame(randomBytes(32), channel)],
    ['sealed for another channel', 'forged', () => callFrame(fixture.key, 'elsewhere')],
    ['whose deadline has passed', 'late', (channel) => callFrame(fixture.key, channel, { deadline: Date.now() - 1 })],
  ])('a call %s', async (_what, reason, frameOn) => {
    await expectDropped(frameOn(await replicaChannel()), reason);
  });

  it('a frame that it received before', async () => {
    const channel = await replicaChannel();
    const frame = callFrame(fixture.key, channel);
    await fixture.client.publish(channel, frame);
    await waitFor(() => executions === 1);
    executions = 0;
    await expectDropped(frame, 'replayed');
  });

  it.each([
    ['of an unknown kind', { kind: 'toString' }],
    ['without a deadline', { deadline: null }],
    ['with a text for its id', { id: '7' }],
    ['with a negative id', { id: -1 }],
    ['for a service that is not served here', { service: 'nobody' }],
    ['with an operation that is too long', { operation: 'x'.repeat(1_000) }],
    ['that is a reply with a text for its code', { kind: 'reply', outcome: 'failed', code: 'not a code' }],
  ])('a message %s', async (_what, changes) => {
    await expectDropped(callFrame(fixture.key, await replicaChannel(), changes), 'malformed');
  });

  const abyss = ['['.repeat(200_000), `${'['.repeat(200_000)}${']'.repeat(200_000)}`];
  it.each(['', '{', '"text"', '{}', '[null]', '[[[]]]', ...abyss])('a sealed frame that holds %.20j', async (body) => {
    const channel = await replicaChannel();
    await expectDropped(sealAs(sharedSecrets([fixture.key]))(channel, body), 'malformed');
  });

  it('a frame with more messages than a sender puts into one', async () => {
    const channel = await replicaChannel();
    const messages = new Array(DEFAULT_LIMITS.frameMessagesMax + 1).fill(0);
    await expectDropped(sealAs(sharedSecrets([fixture.key]))(channel, JSON.stringify(messages)), 'oversized');
  });

  it('a frame above the size limit', async () => {
    const { frameMaxBytes, payloadMaxBytes } = DEFAULT_LIMITS;
    await expectDropped(randomBytes(4 * (frameMaxBytes + payloadMaxBytes) + 1), 'oversized');
  });
});

it('counts a reply to an unknown call, and ends no call with it', async () => {
  const reply = JSON.stringify([{ kind: 'reply', id: 4_711, outcome: 'done', value: 'forged' }]);
  const inboxes = (await fixture.client.pubsub('CHANNELS', '*:inbox:*')) as string[];
  for (const inbox of inboxes) {
    await fixture.client.publish(inbox, sealAs(sharedSecrets([fixture.key]))(inbox, reply));
  }
  await waitFor(async () => (await drops('orphan_reply')) === 1);
  await expect(caller.bus.call('echo.say', {}, { deadline: farDeadline() })).resolves.toBe('fine');
});

it('executes no call of a bus with a different key', async () => {
  const { bus } = fixture.create({}, randomBytes(32));
  await bus.connect();
  const call = bus.call('echo.say', {}, { deadline: Date.now() + 200 });
  await expect(call).rejects.toMatchObject({ code: 'deadline_exceeded' });
  expect(executions).toBe(0);
  expect(await drops('unknown_key')).toBeGreaterThan(0);
});
