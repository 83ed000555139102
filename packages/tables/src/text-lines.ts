/**
 * Splits texts at line feeds, in bounded memory.
 * @returns the lines that each text completes, together; `null` for a line that is longer than `lengthMax`
 */
export async function* textLines(texts: AsyncIterable<string>, lengthMax: number): AsyncGenerator<(string | null)[]> {
  let rest = '';
  let isCut = false;
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() as string;
    if (lines.length > 0) {
      const isFirstCut = isCut;
      yield lines.map((line, at) => ((isFirstCut && at === 0) || line.length > lengthMax ? null : line));
      isCut = false;
    }
    if (rest.length > lengthMax) {
      rest = '';
      isCut = true;
    }
  }
  if (isCut || rest !== '') {
    yield [isCut ? null : rest];
  }
}
