import { type CsvSink, CsvSplitter } from './csv-splitter.js';

/** Called and awaited after each chunk. @returns `false` to stop reading */
export type AfterChunk = (bytesRead: number) => Promise<boolean>;

/**
 * Reads CSV in chunks, from a file or from a browser.
 * @returns whether the end was reached
 * @throws the errors of the chunks and of the sink
 */
export async function readChunks(
  chunks: AsyncIterable<Uint8Array>,
  sink: CsvSink,
  afterChunk?: AfterChunk,
): Promise<boolean> {
  const splitter = new CsvSplitter(sink);
  let bytesRead = 0;
  for await (const chunk of chunks) {
    splitter.push(chunk);
    bytesRead += chunk.length;
    if (afterChunk && !(await afterChunk(bytesRead))) {
      return false;
    }
  }
  splitter.end();
  return true;
}
