/** Far above the longest answer of a row. */
const LINE_MAX_BYTES = 1_024 * 1_024;
const NEWLINE = 10;

/** The complete lines of a stream of NDJSON. A last line without its end is dropped: it was cut off. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let rest: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const text = Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8');
      rest = [];
      length = 0;
      from = end + 1;
      if (text.trim() !== '') {
        yield text;
      }
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LINE_MAX_BYTES) {
      throw new Error('a line of the answer is too long');
    }
  }
}
