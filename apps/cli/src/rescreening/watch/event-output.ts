import { chmod, open, stat } from 'node:fs/promises';
import { OWNER_ONLY, writeWhole } from '@cotejo/platform/whole-file';
import { headerOf, type OutputFormat } from './event-text.js';

/** Events that a state decided, and where their file ended before them. */
export interface Publication {
  path: string;
  format: OutputFormat;
  offset: number;
  text: Buffer;
}

/** Makes the file if the file is missing, and returns its length. */
export async function prepareOutput(path: string, format: OutputFormat): Promise<number> {
  const size = await sizeOf(path);
  if (size === 0) {
    const header = headerOf(format);
    await writeWhole(path, [header]);
    return Buffer.byteLength(header);
  }
  await chmod(path, OWNER_ONLY);
  return size;
}

/**
 * Appends the events. When a run was killed in the middle of it, the next one completes what is there, so that no event is lost
 * and none is there twice.
 */
export async function publish({ path, format, offset, text }: Publication): Promise<void> {
  const size = await prepareOutput(path, format);
  const file = await open(path, 'r+');
  try {
    const written = Math.min(Math.max(0, size - offset), text.length);
    const there = Buffer.alloc(written);
    await file.read(there, 0, written, offset);
    const isBegun = size >= offset && there.equals(text.subarray(0, written));
    // Another file took its place, or somebody wrote into it: then all events follow what is there.
    const rest = isBegun ? text.subarray(written) : text;
    if (rest.length > 0) {
      await file.write(rest, 0, rest.length, size);
      await file.sync();
    }
  } finally {
    await file.close();
  }
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') {
        return 0;
      }
      throw error;
    },
  );
}
