import { readFile } from 'node:fs/promises';
import { Reader } from 'mmdb-lib';
import type { IpAddress } from './ip-address.js';

/** MMDB files that together are one database: one for both families, or one for each. Held in memory. */
export class MmdbSet {
  private constructor(private readonly readers: readonly Reader<never>[]) {}

  /** @throws the reader's error for a file that is no MMDB */
  static async open(paths: readonly string[]): Promise<MmdbSet> {
    const readers: Reader<never>[] = [];
    for (const path of paths) {
      readers.push(new Reader<never>(await readFile(path)));
    }
    return new MmdbSet(readers);
  }

  /** The row of an address, in the file's own fields. */
  find({ family, text }: IpAddress): unknown {
    for (const reader of this.readers) {
      // A file of IPv4 alone would take the first bits of an IPv6 address for an IPv4 address, and answer.
      const row = reader.metadata.ipVersion >= family ? reader.get(text) : null;
      if (row !== null) {
        return row;
      }
    }
    return null;
  }

  /** Whether it has addresses of a family at all. */
  covers(family: 4 | 6): boolean {
    return this.readers.some(({ metadata }) => metadata.ipVersion >= family);
  }

  /** What the files say that they are: `GeoLite2-City`. */
  get types(): string[] {
    return this.readers.map(({ metadata }) => metadata.databaseType);
  }

  /** When the files were built, epoch milliseconds. */
  get builtAt(): number[] {
    return this.readers.map(({ metadata }) => metadata.buildEpoch.getTime());
  }
}
