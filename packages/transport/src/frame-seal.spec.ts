import { randomBytes } from 'node:crypto';
import { FrameSeal } from './frame-seal.js';

const key = randomBytes(32);
const processId = () => randomBytes(16).toString('hex');

it('opens what another process sealed, and says who it was', () => {
  const sender = processId();
  const frame = new FrameSeal(sender, key).seal('channel', '["ñandú"]');
  expect(new FrameSeal(processId(), key).open('channel', frame)).toEqual({ sender, body: '["ñandú"]' });
});

it('without a key, carries the same in the clear', () => {
  const sender = processId();
  const frame = new FrameSeal(sender).seal('channel', '["plain"]');
  expect(frame.includes('plain')).toBe(true);
  expect(new FrameSeal(processId()).open('channel', frame)).toEqual({ sender, body: '["plain"]' });
});

it('never seals the same text into the same bytes', () => {
  const seal = new FrameSeal(processId(), key);
  const frames = [seal.seal('channel', 'text'), seal.seal('channel', 'text'), seal.seal('other', 'text')];
  expect(new Set(frames.map((frame) => frame.subarray(25).toString('hex'))).size).toBe(3);
  expect(frames.some((frame) => frame.includes('text'))).toBe(false);
});

it('refuses a frame with any byte changed, on another channel, or between sealed and plain', () => {
  const sealed = new FrameSeal(processId(), key).seal('channel', '[]');
  const opener = new FrameSeal(processId(), key);
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] as number) ^ 1;
    expect(opener.open('channel', changed)).toBe('forged');
    expect(opener.open('channel', sealed.subarray(0, index))).toBe('forged');
  }
  expect(opener.open('other', sealed)).toBe('forged');
  expect(opener.open('channel', new FrameSeal(processId()).seal('channel', '[]'))).toBe('forged');
  expect(new FrameSeal(processId()).open('channel', sealed)).toBe('forged');
  expect(opener.open('channel', sealed)).toMatchObject({ body: '[]' });
});

it('refuses a frame it opened before, and one older than that; other channels and senders count by themselves', () => {
  const sender = new FrameSeal(processId(), key);
  const [first, second, elsewhere] = [sender.seal('a', '1'), sender.seal('a', '2'), sender.seal('b', '3')];
  const opener = new FrameSeal(processId(), key);
  expect(opener.open('b', elsewhere)).toMatchObject({ body: '3' });
  expect(opener.open('a', second)).toMatchObject({ body: '2' });
  expect(opener.open('a', second)).toBe('replayed');
  expect(opener.open('a', first)).toBe('replayed');
  expect(opener.open('a', new FrameSeal(processId(), key).seal('a', '4'))).toMatchObject({ body: '4' });
});

it('needs a key of 32 bytes', () => {
  expect(() => new FrameSeal(processId(), randomBytes(16))).toThrow(RangeError);
});
