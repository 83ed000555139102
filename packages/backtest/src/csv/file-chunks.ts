import { open } from 'node:fs/promises';
import { BacktestError } from '../errors.js';

const CHUNK_BYTES = 1 << 18;

/**
 * Reads a file in chunks. Each chunk overwrites the one before.
 * @param noun name of the kind of file for errors, which must not contain the path
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
