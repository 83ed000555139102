import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@cotejo/contracts';
import { syncPath } from '@cotejo/platform/whole-file';
import type { ChainLink } from '../audit/audit-entry.js';
import { linkOfLine } from './event-line.js';
import type { StreamBatch } from './stream-batch.js';
import { StreamNotWrittenError } from './stream-not-written.error.js';

const FILE_BYTES_MAX = 64 * 1_024 * 1_024;
/** Longer than the lines of one batch. */
const TAIL_BYTES = 4 * 1_024 * 1_024;
const NEWLINE = 0x0a;

interface FileState {
  name: string;
  size: number;
}

/**
 * Appends events to files, one in each line. A batch is on the disk before it counts as taken. A new file begins each day
 * (UTC) and after 64 MB; finished files never change. Only its owner can read a file.
 */
export class StreamFiles {
  /** The newest file as this process left it. Another worker may have written to it since, and may have been killed. */
  private left: FileState | null = null;
  private readonly prefix: string;

  constructor(
    private readonly folder: string,
    environment: Environment,
    private readonly bytesMax = FILE_BYTES_MAX,
  ) {
    this.prefix = `cotejo-audit-${environment}-`;
  }

  /**
   * Writes a batch, and returns when all of it is on the disk.
   * @throws StreamNotWrittenError `another_chain`, `file_behind`, and the code of a file system error; then any part of the
   * batch may be in the files, and all of it must be written again
   */
  async append(batch: StreamBatch): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const newest = await this.newestFile();
      const isWhole = newest === null || this.isAsLeft(newest) || (await this.check(newest, batch));
      const name = this.fileFor(newest, isWhole);
      const size = await write(join(this.folder, name), batch.lines.map(({ json }) => `${json}\n`).join(''));
      if (name !== newest?.name) {
        await syncPath(this.folder);
      }
      this.left = { name, size };
    } catch (error) {
      const { code } = error as { code?: unknown };
      throw error instanceof StreamNotWrittenError
        ? error
        : new StreamNotWrittenError(typeof code === 'string' ? code : 'failed');
    }
  }

  private async newestFile(): Promise<FileState | null> {
    const isOurs = (name: string) => name.startsWith(this.prefix) && name.endsWith('.jsonl');
    const name = (await readdir(this.folder)).filter(isOurs).sort().at(-1);
    return name === undefined ? null : { name, size: (await stat(join(this.folder, name))).size };
  }

  private isAsLeft({ name, size }: FileState): boolean {
    return this.left?.name === name && this.left.size === size;
  }

  private fileFor(newest: FileState | null, isWhole: boolean): string {
    const today = new Date().toISOString().slice(0, 10);
    const [, day = '', number = '0'] = /(\d{4}-\d\d-\d\d)-(\d+)\.jsonl$/.exec(newest?.name ?? '') ?? [];
    // After a clock went back, the files of the later day go on: they must stay in their order.
    if (newest === null || day < today) {
      return `${this.prefix}${today}-0001.jsonl`;
    }
    const isFull = !isWhole || newest.size >= this.bytesMax;
    return isFull ? `${this.prefix}${day}-${String(Number(number) + 1).padStart(4, '0')}.jsonl` : newest.name;
  }

  /**
   * Compares the last entry with the log: the files must belong to this chain, and must have every entry that counts as
   * taken. Then it repairs the last line.
   * @returns `false`: the file was cut, and must not grow any more
   */
  private async check({ name }: FileState, batch: StreamBatch): Promise<boolean> {
    const file = await open(join(this.folder, name), 'a+');
    try {
      const { lines, begun } = await readEnd(file);
      await refuseUnlessContinued(lastLink(lines), batch);
      return begun.length === 0 || (await completeLine(file, begun, batch));
    } finally {
      await file.close();
    }
  }
}

async function refuseUnlessContinued(last: ChainLink | null, { after, lines, isOurs }: StreamBatch): Promise<void> {
  if (last === null) {
    return;
  }
  const known = [after, ...lines.flatMap(({ link }) => link ?? [])].find(({ seq }) => seq === last.seq);
  if (known ? known.hash !== last.hash : last.seq > after.seq && !(await isOurs(last))) {
    throw new StreamNotWrittenError('another_chain', { permanent: true });
  }
  if (last.seq < after.seq) {
    throw new StreamNotWrittenError('file_behind', { permanent: true });
  }
}

/** Reads the last lines of a file, and the bytes of a line that a crash or a full disk left incomplete. */
async function readEnd(file: FileHandle): Promise<{ lines: string[]; begun: Buffer }> {
  const { size } = await file.stat();
  const from = Math.max(0, size - TAIL_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
  const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1;
  return { lines: buffer.subarray(0, end).toString('utf8').split('\n'), begun: buffer.subarray(end, bytesRead) };
}

/**
 * Completes the last line: a log shipper may have read its beginning, and would take whatever follows for its end. The
 * line is almost always in the batch, which is the one that was not completed. Otherwise the line is removed.
 * @returns `false`: removed
 */
async function completeLine(file: FileHandle, begun: Buffer, { lines }: StreamBatch): Promise<boolean> {
  const whole = lines
    .map(({ json }) => Buffer.from(`${json}\n`))
    .find((line) => line.subarray(0, begun.length).equals(begun));
  if (whole) {
    await file.appendFile(whole.subarray(begun.length));
  } else {
    await file.truncate((await file.stat()).size - begun.length);
  }
  await file.sync();
  return whole !== undefined;
}

/** The link of the last entry of the chain among these lines. */
function lastLink(lines: readonly string[]): ChainLink | null {
  for (const line of lines.toReversed()) {
    const link = linkOfLine(line);
    if (link) {
      return link;
    }
  }
  return null;
}

/** @returns the size of the file after it */
async function write(path: string, text: string): Promise<number> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
