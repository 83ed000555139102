import { open } from 'node:fs/promises';
import { BacktestError } from '../errors.js';
import { type CsvSink, CsvSplitter } from './csv-splitter.js';

const CHUNK_BYTES = 1 << 18;

export interface ReadCsvOptions {
  /** Name of the kind of file for errors, which must not contain the path. */
  noun: string;
  /** Called and awaited after each chunk. @returns `false` to stop reading */
  afterChunk?: (bytesRead: number) => Promise<boolean>;
}

/**
 * Reads a CSV file in chunks.
 * @returns whether the end of the file was reached
 * @throws BacktestError `file_unreadable`, and the errors of the sink
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
 * Reads a file in chunks. Each chunk overwrites the one before.
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
