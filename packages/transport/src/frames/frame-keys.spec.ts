import { randomBytes } from 'node:crypto';
import { FrameKeys, keyName } from './frame-keys.js';

const [old, next] = [randomBytes(32), randomBytes(32)];
const nameOf = (secret: Buffer) => sealer(new FrameKeys([secret], 0));
const sealer = (keys: FrameKeys) => keyName(keys.sealing);

/** Long enough that it does not pass in a test. */
const LONG_MS = 3_600_000;

it('names keys by eight digits that are the same everywhere', () => {
  expect(nameOf(old)).toMatch(/^[0-9a-f]{8}$/);
  expect(nameOf(old)).toBe(nameOf(Buffer.from(old)));
  expect(nameOf(old)).not.toBe(nameOf(next));
});

it('seals with the only key there is, at once', () => {
  const keys = new FrameKeys([old], LONG_MS);
  keys.replace([next]);
  expect(sealer(keys)).toBe(nameOf(next));
});

it('a newer key is only accepted at first, also by a process that starts with both', () => {
  const running = new FrameKeys([old], LONG_MS);
  running.replace([next, old]);
  for (const keys of [running, new FrameKeys([next, old], LONG_MS)]) {
    keys.adoptWhenDue();
    expect(sealer(keys)).toBe(nameOf(old));
    expect(keys.all()).toHaveLength(2);
  }
});

it('seals with the newer key when its time has come', () => {
  const keys = new FrameKeys([next, old], 0);
  keys.adoptWhenDue();
  expect(sealer(keys)).toBe(nameOf(next));
});

it('seals with the newer key when it hears it, and goes back for none', () => {
  const changes: string[] = [];
  const keys = new FrameKeys([next, old], LONG_MS, (changed) => changes.push(sealer(changed)));
  for (const key of [...keys.all(), ...keys.all()]) {
    keys.heard(key);
  }
  expect(changes).toEqual([nameOf(old), nameOf(next)]);
});

it('a key that is taken away while it seals is followed by the other', () => {
  const keys = new FrameKeys([next, old], LONG_MS);
  keys.replace([next]);
  expect(sealer(keys)).toBe(nameOf(next));
  expect(keys.find(keys.sealing.id)).toBe(keys.sealing);
});

it.each([[[]], [[old, next, old]], [[randomBytes(16)]]])(
  'refuses anything but one or two keys of 32 bytes',
  (secrets) => {
    expect(() => new FrameKeys(secrets, 0)).toThrow(RangeError);
  },
);
