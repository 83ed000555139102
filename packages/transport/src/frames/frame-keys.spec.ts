import { randomBytes } from 'node:crypto';
import { FrameKeys, keyName } from './frame-keys.js';

const [old, next] = [randomBytes(32), randomBytes(32)];
const nameOf = (secret: Buffer) => sealer(new FrameKeys([secret], 0));
const sealer = (keys: FrameKeys) => keyName(keys.sealing);

/** Longer than any test runs. */
const LONG_MS = 3_600_000;

it('names a key by eight hexadecimal digits that depend on the key alone', () => {
  expect(nameOf(old)).toMatch(/^[0-9a-f]{8}$/);
  expect(nameOf(old)).toBe(nameOf(Buffer.from(old)));
  expect(nameOf(old)).not.toBe(nameOf(next));
});

it('seals with a new key at once when it is the only one', () => {
  const keys = new FrameKeys([old], LONG_MS);
  keys.replace([next]);
  expect(sealer(keys)).toBe(nameOf(next));
});

it('keeps sealing with the old key while a new one is only accepted, also in a process that starts with both', () => {
  const running = new FrameKeys([old], LONG_MS);
  running.replace([next, old]);
  for (const keys of [running, new FrameKeys([next, old], LONG_MS)]) {
    keys.adoptWhenDue();
    expect(sealer(keys)).toBe(nameOf(old));
    expect(keys.all()).toHaveLength(2);
  }
});

it('seals with the newer key after the adoption time', () => {
  const keys = new FrameKeys([next, old], 0);
  keys.adoptWhenDue();
  expect(sealer(keys)).toBe(nameOf(next));
});

it('seals with the newer key when a frame sealed with it arrives, and never returns to the old one', () => {
  const changes: string[] = [];
  const keys = new FrameKeys([next, old], LONG_MS, (changed) => changes.push(sealer(changed)));
  for (const key of [...keys.all(), ...keys.all()]) {
    keys.noteOpened(key);
  }
  expect(changes).toEqual([nameOf(old), nameOf(next)]);
});

it('seals with the remaining key when the sealing key is removed', () => {
  const keys = new FrameKeys([next, old], LONG_MS);
  keys.replace([next]);
  expect(sealer(keys)).toBe(nameOf(next));
  expect(keys.find(keys.sealing.id)).toBe(keys.sealing);
});

it.each([[[]], [[old, next, old]], [[randomBytes(16)]]])(
  'throws a RangeError unless there are one or two keys of 32 bytes',
  (secrets) => {
    expect(() => new FrameKeys(secrets, 0)).toThrow(RangeError);
  },
);
