import { open } from 'node:fs/promises';
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
    if (afterChunk && !(await afterChunk(bytesRead))) {
      return false;
    }
  }
  splitter.end();
  return true;
}

/**
 * The bytes of a file, a chunk at a time. A chunk is that of the moment: the next one overwrites it.
 * @throws BacktestError `file_unreadable`
 */
export async function* chunksOf(path: string, noun: string): AsyncGenerator<Buffer> {
  const unreadable = (error: unknown): never => {
    throw new BacktestError('file_unreadable', `the ${noun} cannot be read (${(error as { code?: string }).code})`);
  };
  const file = await open(path).catch(unreadable);
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES).catch(unreadable);
      if (bytesRead === 0) {
        return;
      }
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
