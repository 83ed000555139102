import { createHash, type Hash } from 'node:crypto';
import type { Pepper } from '@cotejo/accounts';
import { familyOf } from '@cotejo/accounts';
import { type Environment, parseJson } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { type BackupContent, type PepperCheck, requirePeppers, requireSeal, sealOf } from './backup-author.js';
import type { StoredKey } from './stored-key.js';

/** Version of the lines of a backup. Format 1 had no seal, so nothing proves who wrote it. */
export const FORMAT = 2;
const FORMAT_WITHOUT_SEAL = 1;

/** The first line. */
export interface BackupHead {
  format: number;
  /** Version of the product that wrote the backup. */
  product: string;
  environment: Environment;
  takenAt: string;
  /** `seq:hash` of the newest entry of the audit log; empty: the log is empty. */
  auditHead: string;
  /** Newest first. */
  peppers: PepperCheck[];
}

/** A file of the archive of the audit log, in parts. */
export interface ArchivePart {
  file: string;
  data: string;
}

/** The last line. */
export interface BackupEnd extends BackupContent {
  /** MAC of the content under the newest pepper; missing in format 1. */
  seal?: string;
}

/** How a backup is read. */
export interface ReadOptions {
  /** Own peppers, which the seal must be by; `null`: the peppers and the seal are not checked. */
  peppers: readonly Pepper[] | null;
  /** Accept format 1. */
  acceptsUnsealed: boolean;
}

export type BackupLine = { head: BackupHead } | { stored: StoredKey } | { archive: ArchivePart } | { end: BackupEnd };

/** Writes lines, and their sum and seal at the end. */
export async function* writeLines(
  head: BackupHead,
  content: AsyncIterable<{ stored: StoredKey } | { archive: ArchivePart }>,
  pepper: Pepper,
): AsyncGenerator<string> {
  const count = new LineCount();
  const first = count.add({ head });
  yield first;
  for await (const line of content) {
    yield count.add(line);
  }
  const end: BackupEnd = { ...count.content(), seal: sealOf(pepper, count.content()) };
  yield `${JSON.stringify({ end })}\n`;
}

/**
 * Reads lines and checks that no line is missing or changed, and that this deployment wrote them.
 * @returns every line except the last
 * @throws ExpectedError `damaged`, `newer_format`, `unsealed`, `other_peppers`, `another_author`
 */
export async function* readLines(
  texts: AsyncIterable<string>,
  options: ReadOptions,
): AsyncGenerator<Exclude<BackupLine, { end: BackupEnd }>> {
  const count = new LineCount();
  let [head, end]: [BackupHead | null, BackupEnd | null] = [null, null];
  for await (const text of texts) {
    const line = parseLine(text);
    if (end !== null || (head === null) !== 'head' in line) {
      throw damaged();
    }
    if ('end' in line) {
      end = line.end;
      continue;
    }
    if ('head' in line) {
      head = line.head;
      checkHead(head, options);
    }
    count.addText(text, line);
    yield line;
  }
  checkEnd(head, end, count.content(), options);
}

function checkHead(head: BackupHead, { peppers, acceptsUnsealed }: ReadOptions): void {
  if (head.format > FORMAT) {
    throw new ExpectedError(
      'newer_format',
      'a newer version of Cotejo wrote this backup: restore it with that version',
    );
  }
  if (head.format === FORMAT_WITHOUT_SEAL && !acceptsUnsealed) {
    throw new ExpectedError(
      'unsealed',
      'an older version of Cotejo wrote this backup, and nothing proves who changed it since: create a new one, or add --unsealed if you trust its place',
    );
  }
  if (head.format !== FORMAT && head.format !== FORMAT_WITHOUT_SEAL) {
    throw damaged();
  }
  requirePeppers(head, peppers);
}

function checkEnd(
  head: BackupHead | null,
  end: BackupEnd | null,
  content: BackupContent,
  { peppers }: ReadOptions,
): void {
  const { seal, ...written } = end ?? {};
  if (JSON.stringify(written) !== JSON.stringify(content)) {
    throw damaged();
  }
  if (head?.format === FORMAT) {
    requireSeal(content, seal, peppers);
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

  content(): BackupContent {
    const sha256 = this.hash.copy().digest('hex');
    return { keys: { ...this.keys }, archiveFiles: this.files.size, sha256 };
  }
}

function parseLine(text: string): BackupLine {
  const line = parseJson(text);
  const [content, ...others] = Object.values(line ?? {});
  if (content === null || typeof content !== 'object' || others.length > 0) {
    throw damaged();
  }
  return line as BackupLine;
}

const damaged = () => new ExpectedError('damaged', 'the backup is damaged: a part is missing or was changed');
