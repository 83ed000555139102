import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { writeWholeSync } from '@cotejo/platform/whole-file';
import { ConfigurationError } from '@cotejo/sdk';

/** What must be equal to go on with a batch. It has names of columns, and no value of a row. */
export interface BatchIdentity {
  readonly operation: string;
  readonly include: readonly string[];
  readonly inputFormat: string;
  readonly outputFormat: string;
  readonly columns: Readonly<Record<string, string>> | null;
  readonly idColumn: string | null;
  readonly baseUrl: string;
  readonly environment: string | null;
  readonly inputBytes: number;
  /** SHA-256 of the first bytes of the input. */
  readonly inputHead: string;
}

interface BatchFile extends BatchIdentity {
  readonly version: 1;
  readonly batchId: string;
  readonly startedAt: string;
}

const MODE = 0o600;
const HEAD_BYTES = 64 * 1_024;
const CHUNK_BYTES = 64 * 1_024;
const NEWLINE = 10;
/** The service remembers the rows of a batch for so long. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * The output file as the journal of a batch: each complete line is an answered row. `OUTPUT.batch.json` beside it says
 * which batch it is, until the batch is complete.
 */
export class Journal {
  readonly batchId: string;
  /** Rows that the file had at the start. */
  readonly rowsBefore: number;
  readonly isResumed: boolean;
  /** Whether the service may have forgotten which rows it charged. */
  readonly isOld: boolean;
  readonly #file: number;
  readonly #statePath: string;
  readonly #path: string;
  #size: number;

  /**
   * Opens a new output, or the one of a batch that was interrupted.
   *
   * @throws ConfigurationError when the file is finished, or is of another batch
   */
  constructor(path: string, identity: BatchIdentity, header: string, force: boolean) {
    this.#path = path;
    this.#statePath = `${path}.batch.json`;
    const before = force ? null : readState(this.#statePath);
    if (before === null && !force && existsSync(path)) {
      throw new ConfigurationError(`${path} exists: choose another file, or overwrite it with --force`);
    }
    if (before !== null) {
      checkSame(before, identity, path);
    }
    this.isResumed = before !== null;
    this.isOld = before !== null && Date.now() - Date.parse(before.startedAt) > REMEMBERED_MS;
    const state = before ?? newState(identity);
    this.batchId = state.batchId;
    if (before === null) {
      // No older file may be there when the id is: its rows would count as rows of this batch.
      rmSync(this.#statePath, { force: true });
      rmSync(path, { force: true });
      rmSync(donePath(path), { force: true });
      writeWholeSync(this.#statePath, JSON.stringify(state));
    }
    // In a folder of several users, a link that appeared meanwhile is not followed.
    this.#file = openSync(path, existsSync(path) ? 'r+' : 'wx+', MODE);
    const { rows, size } = completeLines(this.#file, header);
    ftruncateSync(this.#file, size);
    this.#size = size;
    this.rowsBefore = rows;
    if (size === 0 && header !== '') {
      this.append(header);
    }
  }

  /** @throws ConfigurationError when another program writes the file; an error of the file system */
  append(line: string): void {
    if (fstatSync(this.#file).size !== this.#size) {
      throw new ConfigurationError(`another program writes ${this.#path}: is this batch running twice?`);
    }
    const bytes = Buffer.from(line);
    for (let written = 0; written < bytes.length; ) {
      const count = writeSync(this.#file, bytes, written, bytes.length - written, this.#size);
      written += count;
      this.#size += count;
    }
  }

  /** The batch is complete: the file is not a journal any more. With rows left, `requireSameBatch` still knows its input. */
  complete(hasRowsLeft: boolean): void {
    fsyncSync(this.#file);
    if (hasRowsLeft) {
      renameSync(this.#statePath, donePath(this.#path));
    } else {
      rmSync(this.#statePath, { force: true });
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

const donePath = (path: string) => `${path}.done.json`;

/** Before rows of a finished output are sent again. @throws ConfigurationError when the input or an option is another */
export function requireSameBatch(path: string, identity: BatchIdentity): void {
  const before = readState(donePath(path));
  if (before === null) {
    throw new ConfigurationError(`${path} is not the output of a complete batch that has rows without an answer`);
  }
  checkSame(before, identity, path);
}

/** Every row of a finished output has its answer now. */
export const forgetBatch = (path: string): void => rmSync(donePath(path), { force: true });

/** Size and head of the input. @throws ConfigurationError */
export function inputIdentity(path: string): { inputBytes: number; inputHead: string } {
  try {
    const { size } = statSync(path);
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      const length = readSync(file, head, 0, HEAD_BYTES, 0);
      return { inputBytes: size, inputHead: createHash('sha256').update(head.subarray(0, length)).digest('hex') };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new ConfigurationError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
}

const newState = (identity: BatchIdentity): BatchFile => ({
  version: 1,
  batchId: randomUUID(),
  startedAt: new Date().toISOString(),
  ...identity,
});

function readState(path: string): BatchFile | null {
  if (!existsSync(path)) {
    return null;
  }
  try {
    const state = JSON.parse(readFileSync(path, 'utf8')) as BatchFile;
    if (state.version === 1 && typeof state.batchId === 'string') {
      return state;
    }
  } catch {
    // Reported below.
  }
  throw new ConfigurationError(`${path} cannot be read: remove it, or begin again with --force`);
}

const NAMES: Readonly<Record<keyof BatchIdentity, string>> = {
  operation: '--operation',
  include: '--include',
  inputFormat: 'the format of the input',
  outputFormat: 'the format of the output',
  columns: 'the columns',
  idColumn: '--id-column',
  baseUrl: 'the address of the service',
  environment: 'the environment of the key',
  inputBytes: 'the size of the input',
  inputHead: 'the content of the input',
};

function checkSame(before: BatchFile, identity: BatchIdentity, path: string): void {
  const names = Object.keys(NAMES) as (keyof BatchIdentity)[];
  const other = names.find((name) => JSON.stringify(before[name]) !== JSON.stringify(identity[name]));
  if (other !== undefined) {
    throw new ConfigurationError(
      `${path} belongs to a batch that is not finished, and ${NAMES[other]} changed: use another file, or begin again with --force`,
    );
  }
}

/** Rows with a complete line, and the place where the last of them ends. A line that was cut off does not count. */
function completeLines(file: number, header: string): { rows: number; size: number } {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let lines = 0;
  let size = 0;
  for (let offset = 0; ; ) {
    const length = readSync(file, chunk, 0, CHUNK_BYTES, offset);
    if (length === 0) {
      return { rows: header === '' ? lines : Math.max(lines - 1, 0), size };
    }
    for (let at = chunk.indexOf(NEWLINE); at >= 0 && at < length; at = chunk.indexOf(NEWLINE, at + 1)) {
      lines += 1;
      size = offset + at + 1;
    }
    offset += length;
  }
}
