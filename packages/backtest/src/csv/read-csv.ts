import { createReadStream } from 'node:fs';
import { BacktestError } from '../errors.js';
import { type CsvSink, CsvSplitter } from './csv-splitter.js';

const CHUNK_BYTES = 1 << 18;

export interface ReadCsvOptions {
  /** What the file is, for errors: its path may say more than it should. */
  noun: string;
  /** Told after each chunk, and waited for: how many bytes were read. @returns `false` to stop there */
  afterChunk?: (bytesRead: number) => Promise<boolean>;
}

/**
 * Reads a CSV from its start, a chunk at a time.
 * @returns whether it came to the end
 * @throws BacktestError `file_unreadable`; or what the sink throws
 */
export async function readCsv(path: string, sink: CsvSink, { noun, afterChunk }: ReadCsvOptions): Promise<boolean> {
  const splitter = new CsvSplitter(sink);
  let bytesRead = 0;
  for await (const chunk of chunksOf(path, noun)) {
    splitter.push(chunk);
    bytesRead += chunk.length;
    if (afterChunk && !(await afterChunk(bytesRead))) return false;
  }
  splitter.end();
  return true;
}

/** @throws BacktestError `file_unreadable` */
export async function* chunksOf(path: string, noun: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  } catch (error) {
    const { code } = error as { code?: unknown };
    // An error of whoever takes the chunks does not come through here.
    throw new BacktestError('file_unreadable', `the ${noun} cannot be read (${String(code)})`);
  }
}
