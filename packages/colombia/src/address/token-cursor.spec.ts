import { tokenizeAddress } from './address-tokenizer.js';
import { TokenCursor } from './token-cursor.js';

const cursor = () => new TokenCursor(tokenizeAddress('CL 100 # 8'));

it('peeks without moving, takes and skips', () => {
  const tokens = cursor();
  expect([tokens.peek()?.text, tokens.peek(1)?.text]).toEqual(['CL', '100']);
  expect(tokens.take()?.text).toBe('CL');
  tokens.skip();
  expect(tokens.skipKind('dash')).toBe(false);
  expect(tokens.skipKind('sign')).toBe(true);
  expect(tokens.rest().map(({ text }) => text)).toEqual(['8']);
});

it('restores the position when an attempt returns undefined', () => {
  const tokens = cursor();
  expect(
    tokens.attempt(() => {
      tokens.skip(3);
      return undefined;
    }),
  ).toBeUndefined();
  expect(tokens.peek()?.text).toBe('CL');
  expect(tokens.attempt(() => tokens.take()?.text)).toBe('CL');
  expect(tokens.peek()?.text).toBe('100');
});

it('returns undefined after the end', () => {
  const tokens = new TokenCursor([]);
  expect([tokens.peek(), tokens.take(), tokens.rest()]).toEqual([undefined, undefined, []]);
});
