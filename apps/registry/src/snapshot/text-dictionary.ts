import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { ExpectedError } from '@cotejo/contracts/expected-error';

/** Texts with an id below this stay in memory as strings after the first read. Ids follow the order of appearance, so low ids are common texts. */
const CACHED_IDS_MAX = 1 << 16;
const TEXTS_PER_WRITE = 4_096;

/**
 * The texts of a snapshot, by id. Layout of the file:
 *
 *     0   number of texts (n), 4 bytes, little-endian
 *     4   end of each text, counted from the start of the first text: n times 4 bytes
 *     .   the texts in UTF-8, without separators
 */
export class TextDictionary {
  private readonly cache: (string | undefined)[] = [];

  private constructor(
    private readonly ends: Uint32Array,
    private readonly texts: Buffer,
  ) {}

  /** Reads the file without blocking the event loop. Checks its size only. @throws ExpectedError `snapshot_broken` */
  static async open(path: string): Promise<TextDictionary> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const bytes = new ArrayBuffer(size);
      const { bytesRead } = await file.read(new Uint8Array(bytes), 0, size, 0);
      const [count = 0] = size >= 4 ? new Uint32Array(bytes, 0, 1) : [];
      const textsAt = 4 + 4 * count;
      if (bytesRead !== size || size < textsAt) {
        throw new ExpectedError('snapshot_broken', 'snapshot: a dictionary is cut off');
      }
      const ends = new Uint32Array(bytes, 4, count);
      if (size !== textsAt + (ends.at(-1) ?? 0)) {
        throw new ExpectedError('snapshot_broken', 'snapshot: a dictionary is cut off');
      }
      return new TextDictionary(ends, Buffer.from(bytes, textsAt));
    } finally {
      await file.close();
    }
  }

  get size(): number {
    return this.ends.length;
  }

  textOf(id: number): string {
    const cached = this.cache[id];
    if (cached !== undefined) {
      return cached;
    }
    const text = this.texts.toString('utf8', id === 0 ? 0 : this.ends[id - 1], this.ends[id]);
    if (id < CACHED_IDS_MAX) {
      this.cache[id] = text;
    }
    return text;
  }
}

/** Texts to write, by id; id 0 is the empty text. */
export interface TextsById {
  size: number;
  bytesOf(id: number): Buffer;
}

export function writeDictionary(path: string, texts: TextsById): void {
  const head = new Uint32Array(1 + texts.size);
  head[0] = texts.size;
  let end = 0;
  for (let id = 1; id < texts.size; id += 1) {
    end += texts.bytesOf(id).length;
    head[1 + id] = end;
  }
  const file = openSync(path, 'w');
  try {
    writeAll(file, Buffer.from(head.buffer));
    for (let from = 1; from < texts.size; from += TEXTS_PER_WRITE) {
      const ids = Array.from({ length: Math.min(TEXTS_PER_WRITE, texts.size - from) }, (_, i) => from + i);
      writeAll(file, Buffer.concat(ids.map((id) => texts.bytesOf(id))));
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Buffer): void {
  let from = 0;
  while (from < bytes.length) {
    from += writeSync(file, bytes, from);
  }
}
