import fc from 'fast-check';
import { chunksOf, readRows } from '../../test/read-rows.js';
import { LineRows } from './line-rows.js';

const read = (...chunks: (string | Buffer)[]) => readRows(new LineRows(), chunks);

it('reads one object on each line, with LF or CRLF, with or without a line break at the end', async () => {
  expect(await read('{"a":1}\n{"a":2}\r\n{"a":3}')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  expect(await read('{"a":1}\r\n')).toEqual([{ a: 1 }]);
  expect(await read()).toEqual([]);
});

it('skips a byte order mark at the start, and lines without text', async () => {
  expect(await read('\uFEFF{"a":1}\n\n \t\r\n{"a":2}\n\n')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(await read('\uFEFF\n{"a":1}')).toEqual([{ a: 1 }]);
  expect(await read('{"a":1}\n\uFEFF{"a":2}')).toEqual([{ a: 1 }, 'invalid_json']);
});

it.each([
  ['text that is not JSON', 'no JSON'],
  ['a member that appears twice', '{"a":1,"a":2}'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['an escape of half a surrogate pair', '{"a":"\\ud800"}'],
  ['a member that could change a prototype', '{"__proto__":1}'],
  ['a body with too many levels', '['.repeat(9) + ']'.repeat(9)],
])('refuses %s, and reads the next line', async (_, line) => {
  expect(await read(line, '\n{"a":1}\n')).toEqual([expect.stringMatching(/^invalid_json/), { a: 1 }]);
});

it('accepts a line of 16 KB and refuses a longer one', async () => {
  const lineOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
  expect(await read(lineOf(16_384), '\r\n', lineOf(16_385), '\n', '1')).toEqual([
    'x'.repeat(16_382),
    'body_too_large',
    1,
  ]);
  expect(await read('x'.repeat(200_000), 'x'.repeat(200_000), '\n1')).toEqual(['body_too_large', 1]);
  expect(await read('x'.repeat(20_000))).toEqual(['body_too_large']);
});

it('overwrites the bytes that it has read', async () => {
  const [first, second] = [Buffer.from('{"a":1}\n{"a"'), Buffer.from(':2}\n')];
  expect(await read(first, second)).toEqual([{ a: 1 }, { a: 2 }]);
  expect(Buffer.concat([first, second]).every((byte) => byte === 0)).toBe(true);
});

const LINES = [
  '{"a":1}',
  '{"á":"ñ€😀"}',
  '',
  ' ',
  'x',
  '{"a":1,"a":1}',
  Buffer.from([0x22, 0xc3, 0x22]),
  `"${'y'.repeat(16_400)}"`,
];
const BREAKS = ['\n', '\r\n'];

it('reads the same rows wherever the input is cut into chunks', async () => {
  const line = fc.tuple(fc.constantFrom(...LINES), fc.constantFrom(...BREAKS));
  const input = fc.array(line, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(input, fc.boolean(), fc.array(fc.nat(), { maxLength: 40 }), async (lines, hasMark, cuts) => {
      const bytes = Buffer.concat([
        Buffer.from(hasMark ? '\uFEFF' : ''),
        ...lines.flatMap(([text, end]) => [Buffer.from(text as string), Buffer.from(end)]),
      ]);
      const whole = await read(Buffer.from(bytes));
      expect(await read(...chunksOf(bytes, cuts))).toEqual(whole);
    }),
    { numRuns: 300 },
  );
});

it('survives any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 8 }), async (chunks) => {
      const rows = await read(...chunks.map((bytes) => Buffer.from(bytes)));
      expect(rows.length).toBeLessThanOrEqual(chunks.reduce((sum, { length }) => sum + length, 1));
    }),
  );
});

it('reports a thousand lines without text together, so that they take a turn', async () => {
  expect(await read('\n'.repeat(2_100), '1\n')).toEqual(['empty', 'empty', 1]);
});

it('reports long lines without text together by their bytes', async () => {
  const blanks = ' '.repeat(7_999);
  expect(await read(`${blanks}\n`.repeat(4), ` ${blanks}`, `${blanks}\n1\n`)).toEqual(['empty', 'empty', 'empty', 1]);
});
