import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { Reader } from 'mmdb-lib';
import type { IpAddress } from './ip-address.js';
import { sampledRows } from './sampled-rows.js';

/** What a database is for. */
export interface RowKind {
  what: string;
  has(row: unknown): boolean;
}

/** One database in memory, from one MMDB file for IPv4 and IPv6 or one file for each. */
export class MmdbSet {
  private constructor(private readonly readers: readonly Reader<never>[]) {}

  /**
   * @throws the reader's error for a file that is not an MMDB or is damaged
   * @throws ExpectedError `cannot_answer` for a file without a row of this kind, such as a Country database in place of City
   */
  static async open(paths: readonly string[], kind?: RowKind): Promise<MmdbSet> {
    const readers: Reader<never>[] = [];
    for (const path of paths) {
      const reader = new Reader<never>(await readFile(path));
      if (kind && ![...sampledRows(reader)].some(kind.has)) {
        const { databaseType } = reader.metadata;
        throw new ExpectedError(
          'cannot_answer',
          `${basename(path)} (${databaseType}) names no ${kind.what} of any address`,
        );
      }
      readers.push(reader);
    }
    return new MmdbSet(readers);
  }

  /** The row of an address with the fields of the file. */
  find({ family, text }: IpAddress): unknown {
    for (const reader of this.readers) {
      // An IPv4-only file would read the first bits of an IPv6 address as an IPv4 address and return a wrong row.
      const row = reader.metadata.ipVersion >= family ? reader.get(text) : null;
      if (row !== null) {
        return row;
      }
    }
    return null;
  }

  /** Whether the database has addresses of a family. */
  covers(family: 4 | 6): boolean {
    return this.readers.some(({ metadata }) => metadata.ipVersion >= family);
  }

  /** The types that the files declare, such as `GeoLite2-City`. */
  get types(): string[] {
    return this.readers.map(({ metadata }) => metadata.databaseType);
  }

  /** When the files were built, epoch milliseconds. */
  get builtAt(): number[] {
    return this.readers.map(({ metadata }) => metadata.buildEpoch.getTime());
  }
}
