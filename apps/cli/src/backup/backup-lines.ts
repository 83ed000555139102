import { createHash, type Hash } from 'node:crypto';
import type { Environment } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { familyOf } from './key-families.js';
import type { StoredKey } from './stored-key.js';

/** Version of the lines of a backup. A build reads its own version and older ones. */
export const FORMAT = 1;

/** The first line. */
export interface BackupHead {
  format: number;
  /** Version of the product that wrote the backup. */
  product: string;
  environment: Environment;
  takenAt: string;
  /** `seq:hash` of the newest entry of the audit log; empty: the log is empty. */
  auditHead: string;
  /** One value for each pepper, by which a restore sees that it has the same peppers. It reveals no pepper. */
  peppers: { version: number; check: string }[];
}

/** A file of the archive of the audit log, in parts. */
export interface ArchivePart {
  file: string;
  data: string;
}

/** The last line. */
export interface BackupEnd {
  /** Number of keys by family. */
  keys: Record<string, number>;
  archiveFiles: number;
  /** SHA-256, hex, of all lines before. */
  sha256: string;
}

export type BackupLine = { head: BackupHead } | { stored: StoredKey } | { archive: ArchivePart } | { end: BackupEnd };

/** Writes lines, and their sum at the end. */
export async function* writeLines(
  head: BackupHead,
  content: AsyncIterable<{ stored: StoredKey } | { archive: ArchivePart }>,
): AsyncGenerator<string> {
  const count = new LineCount();
  const first = count.add({ head });
  yield first;
  for await (const line of content) {
    yield count.add(line);
  }
  yield `${JSON.stringify({ end: count.end() })}\n`;
}

/**
 * Reads lines and checks that they are whole: right beginning, nothing missing, right sum.
 * @returns every line except the last
 * @throws ExpectedError `damaged`, `newer_format`
 */
export async function* readLines(
  texts: AsyncIterable<string>,
): AsyncGenerator<Exclude<BackupLine, { end: BackupEnd }>> {
  const count = new LineCount();
  let end: BackupEnd | null = null;
  let isFirst = true;
  for await (const text of texts) {
    const line = parseLine(text);
    if (end !== null || isFirst !== 'head' in line) {
      throw damaged();
    }
    isFirst = false;
    if ('end' in line) {
      end = line.end;
      continue;
    }
    if ('head' in line && line.head.format > FORMAT) {
      throw new ExpectedError(
        'newer_format',
        'a newer version of Cotejo wrote this backup: restore it with that version',
      );
    }
    count.addText(text, line);
    yield line;
  }
  if (end === null || JSON.stringify(end) !== JSON.stringify(count.end())) {
    throw damaged();
  }
}

class LineCount {
  private readonly hash: Hash = createHash('sha256');
  private readonly keys: Record<string, number> = {};
  private readonly files = new Set<string>();

  add(line: BackupLine): string {
    const text = JSON.stringify(line);
    this.addText(text, line);
    return `${text}\n`;
  }

  addText(text: string, line: BackupLine): void {
    this.hash.update(`${text}\n`);
    if ('stored' in line) {
      const family = familyOf(line.stored.key)?.name ?? 'unknown';
      this.keys[family] = (this.keys[family] ?? 0) + 1;
    } else if ('archive' in line) {
      this.files.add(line.archive.file);
    }
  }

  end(): BackupEnd {
    const sha256 = this.hash.copy().digest('hex');
    return { keys: { ...this.keys }, archiveFiles: this.files.size, sha256 };
  }
}

function parseLine(text: string): BackupLine {
  try {
    return JSON.parse(text) as BackupLine;
  } catch {
    throw damaged();
  }
}

const damaged = () => new ExpectedError('damaged', 'the backup is damaged: a part is missing or was changed');
