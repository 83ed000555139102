import { randomBytes } from 'node:crypto';
import { mock } from 'node:test';
import { FrameSeal } from './frame-seal.js';
import { KeyRing, sharedSecrets } from './key-ring.js';

const HEADER_BYTES = 33;
const TIME_AT = 27;

const key = randomBytes(32);
const keys = (...secrets: Buffer[]) => new KeyRing(sharedSecrets(secrets), 0);
const noKeys = () => new KeyRing(undefined, 0);
const processId = () => randomBytes(16).toString('hex');
/** A seal whose frames are in one piece. */
function sealWith(ring: KeyRing, { id = processId(), listenerOf = () => ring.name, paired = false } = {}) {
  const seal = new FrameSeal(id, ring, listenerOf, paired);
  return {
    seal: (channel: string, body: string) => Buffer.concat(seal.seal(channel, body) ?? []),
    open: (channel: string, frame: Buffer) => seal.open(channel, frame),
  };
}
const sealed = (id = processId()) => sealWith(keys(key), { id });

afterEach(() => {
  mock.timers.reset();
});

it('opens a frame of another process and returns its sender', () => {
  const sender = processId();
  const frame = sealed(sender).seal('channel', '["ñandú"]');
  expect(sealed().open('channel', frame)).toEqual({ sender: `any:${sender}`, body: '["ñandú"]' });
});

it('carries the body as plain text when there is no key', () => {
  const sender = processId();
  const frame = sealWith(noKeys(), { id: sender }).seal('channel', '["plain"]');
  expect(frame.includes('plain')).toBe(true);
  expect(sealWith(noKeys()).open('channel', frame)).toEqual({ sender: `any:${sender}`, body: '["plain"]' });
});

it('seals the same text into different bytes each time', () => {
  const seal = sealed();
  const frames = [seal.seal('channel', 'text'), seal.seal('channel', 'text'), seal.seal('other', 'text')];
  expect(new Set(frames.map((frame) => frame.subarray(HEADER_BYTES).toString('hex'))).size).toBe(3);
  expect(frames.some((frame) => frame.includes('text'))).toBe(false);
});

it('refuses a frame with a changed byte, on another channel, or plain where sealed is expected', () => {
  const frame = sealed().seal('channel', '[]');
  const opener = sealed();
  for (let index = 0; index < frame.length; index += 1) {
    const changed = Buffer.from(frame);
    changed[index] = (changed[index] as number) ^ 1;
    expect(opener.open('channel', changed)).toBe(index >= 1 && index < 5 ? 'unknown_key' : 'forged');
    expect(opener.open('channel', frame.subarray(0, index))).toBe('forged');
  }
  expect(opener.open('other', frame)).toBe('forged');
  expect(opener.open('channel', sealWith(noKeys()).seal('channel', '[]'))).toBe('forged');
  expect(sealWith(noKeys()).open('channel', frame)).toBe('forged');
  expect(opener.open('channel', frame)).toMatchObject({ body: '[]' });
});

it('opens each frame once, in any order and on any channel, separately for each sender', () => {
  const sender = sealed();
  const [first, second, elsewhere] = [sender.seal('a', '1'), sender.seal('a', '2'), sender.seal('b', '3')];
  const opener = sealed();
  expect(opener.open('b', elsewhere)).toMatchObject({ body: '3' });
  expect(opener.open('a', first)).toMatchObject({ body: '1' });
  expect(opener.open('a', second)).toMatchObject({ body: '2' });
  for (const frame of [first, second]) {
    expect(opener.open('a', frame)).toBe('replayed');
  }
  expect(opener.open('b', elsewhere)).toBe('replayed');
  expect(opener.open('a', sealed().seal('a', '4'))).toMatchObject({ body: '4' });
});

it.each([
  ['sealed', () => keys(key)],
  ['plain', noKeys],
])('with two buses, calls the second copy of a %s frame a duplicate and not a replay', (_case, createKeys) => {
  const frame = sealWith(createKeys()).seal('a', '1');
  const opener = sealWith(createKeys(), { paired: true });
  expect(opener.open('a', frame)).toMatchObject({ body: '1' });
  expect(opener.open('a', frame)).toBe('duplicate');
});

it('opens frames of both keys, refuses frames of a removed key, and detects a replay under either key', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)];
  const senderKeys = keys(old);
  const sender = sealWith(senderKeys);
  const before = sender.seal('a', 'before');
  senderKeys.replace(sharedSecrets([next, old]));
  const during = sender.seal('a', 'during');
  senderKeys.replace(sharedSecrets([next]));
  const after = sender.seal('a', 'after');

  const openerKeys = keys(next, old);
  const opener = sealWith(openerKeys);
  expect(opener.open('a', before)).toMatchObject({ body: 'before' });
  expect(opener.open('a', after)).toMatchObject({ body: 'after' });
  expect(opener.open('a', during)).toMatchObject({ body: 'during' });
  expect([before, during, after].map((frame) => opener.open('a', frame))).toEqual(Array(3).fill('replayed'));
  openerKeys.replace(sharedSecrets([next]));
  expect(opener.open('a', sealed().seal('a', ''))).toBe('unknown_key');
  expect(opener.open('a', before)).toBe('unknown_key');
});

it('accepts an old frame of a known sender, and refuses it from an unknown one', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000_000_000 });
  const sender = sealed();
  const [first, second] = [sender.seal('a', '1'), sender.seal('a', '2')];
  const opener = sealed();
  expect(opener.open('a', first)).toMatchObject({ body: '1' });
  mock.timers.setTime(1_000_000_031_000);
  expect(opener.open('a', second)).toMatchObject({ body: '2' });
  const newcomer = sealed();
  expect([first, second].map((frame) => newcomer.open('a', frame))).toEqual(['stale', 'stale']);
  mock.timers.setTime(999_999_969_000);
  expect(sealed().open('a', first)).toBe('stale');
});

it('opens the frames of one peer however many senders another peer invents', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000_000_000 });
  const [ofGeo, ofRegistry] = [randomBytes(32), randomBytes(32)];
  const ringOf = (name: string, peers: Record<string, Buffer>) =>
    new KeyRing({ name, peers: new Map(Object.entries(peers).map(([peer, secret]) => [peer, [secret]])) }, 0);
  const toGateway = { listenerOf: () => 'gateway' };
  const opener = sealWith(ringOf('gateway', { geo: ofGeo, registry: ofRegistry }));
  const registry = sealWith(ringOf('registry', { gateway: ofRegistry }), toGateway);
  const geo = ringOf('geo', { gateway: ofGeo });
  const id = processId();
  const before = registry.seal('a', 'before');
  mock.timers.setTime(1_000_000_029_000);
  const invented = Array.from({ length: 4_200 }, () => sealWith(geo, toGateway).seal('a', ''));
  mock.timers.setTime(1_000_000_000_000);
  expect(opener.open('a', sealWith(geo, { ...toGateway, id }).seal('a', ''))).toMatchObject({ sender: `geo:${id}` });
  for (const frame of invented) {
    opener.open('a', frame);
  }
  expect(opener.open('a', before)).toMatchObject({ sender: expect.stringMatching(/^registry:/), body: 'before' });
  expect(opener.open('a', registry.seal('a', 'after'))).toMatchObject({ body: 'after' });
});

it('seals no frame for a name that it has no key for', () => {
  expect(new FrameSeal(processId(), keys(key), () => 'nobody').seal('a', '')).toBeUndefined();
});

it('drops the sender that was silent for longest when there are too many, and still refuses replays of its frames', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000_000_000 });
  const opener = sealed();
  const forgotten = sealed();
  const frame = forgotten.seal('a', 'once');
  expect(opener.open('a', frame)).toMatchObject({ body: 'once' });
  for (let index = 0; index < 4_096; index += 1) {
    mock.timers.setTime(1_000_000_000_001 + index);
    opener.open('a', sealed().seal('a', ''));
  }
  expect(opener.open('a', frame)).toBe('stale');
  expect(frame.readUIntBE(TIME_AT, 6)).toBe(1_000_000_000_000);
  expect(opener.open('a', forgotten.seal('a', 'more'))).toMatchObject({ body: 'more' });
});
