import { textLines } from './text-lines.js';

async function linesOf(...texts: string[]): Promise<(string | null)[]> {
  const chunks = async function* () {
    yield* texts;
  };
  return (await Array.fromAsync(textLines(chunks(), 5))).flat();
}

it.each([
  ['several in one text', ['a\nb\n\nc\n'], ['a', 'b', '', 'c']],
  ['one in several texts', ['a', 'b', 'c\nd'], ['abc', 'd']],
  ['none', [], []],
])('returns lines: %s', async (_, texts, lines) => {
  expect(await linesOf(...texts)).toEqual(lines);
});

it.each([
  ['whole', ['a\n123456\nb\n'], ['a', null, 'b']],
  ['in parts', ['a\n1234', '56', '789', '0\nb'], ['a', null, 'b']],
  ['at the end', ['a\n123456'], ['a', null]],
])('returns null for a line that is too long and comes %s', async (_, texts, lines) => {
  expect(await linesOf(...texts)).toEqual(lines);
});
