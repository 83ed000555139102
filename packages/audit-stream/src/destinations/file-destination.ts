import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainLink } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import { linkOfLine } from '../ocsf/event-line.js';
import { type Destination, DestinationError, type StreamBatch } from './destination.js';

const FILE_BYTES_MAX = 64 * 1_024 * 1_024;
/** Longer than the lines of one batch. */
const TAIL_BYTES = 4 * 1_024 * 1_024;
const NEWLINE = 0x0a;

/**
 * Appends events to files, one in each line. A batch is on the disk before it counts as taken. A new file begins each day
 * (UTC) and after 64 MB; finished files never change. Only its owner can read a file.
 */
export class FileDestination implements Destination {
  /** The file that this process checked: it wrote every later line itself. */
  private checked: string | null = null;
  private readonly prefix: string;

  constructor(
    private readonly folder: string,
    environment: Environment,
    private readonly bytesMax = FILE_BYTES_MAX,
  ) {
    this.prefix = `cotejo-audit-${environment}-`;
  }

  /** @throws DestinationError `another_chain`, `file_behind`, and the code of a file system error */
  async send(batch: StreamBatch): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const newest = await this.newestFile();
      if (newest !== null && this.checked !== newest) {
        await this.check(newest, batch);
      }
      const name = await this.fileFor(newest);
      this.checked = null;
      await append(join(this.folder, name), batch.lines.map(({ json }) => `${json}\n`).join(''));
      if (name !== newest) {
        await syncFolder(this.folder);
      }
      this.checked = name;
    } catch (error) {
      const { code } = error as { code?: unknown };
      throw error instanceof DestinationError
        ? error
        : new DestinationError(typeof code === 'string' ? code : 'failed');
    }
  }

  private async newestFile(): Promise<string | null> {
    const isOurs = (name: string) => name.startsWith(this.prefix) && name.endsWith('.jsonl');
    return (await readdir(this.folder)).filter(isOurs).sort().at(-1) ?? null;
  }

  private async fileFor(newest: string | null): Promise<string> {
    const today = new Date().toISOString().slice(0, 10);
    const [, day = '', number = '0'] = /(\d{4}-\d\d-\d\d)-(\d+)\.jsonl$/.exec(newest ?? '') ?? [];
    // After a clock went back, the files of the later day go on: they must stay in their order.
    if (newest === null || day < today) {
      return `${this.prefix}${today}-0001.jsonl`;
    }
    const isFull = (await stat(join(this.folder, newest))).size >= this.bytesMax;
    return isFull ? `${this.prefix}${day}-${String(Number(number) + 1).padStart(4, '0')}.jsonl` : newest;
  }

  /**
   * Removes a line that a crash left incomplete, and compares the last entry with the log: the files must belong to this
   * chain, and must have every entry that counts as taken.
   */
  private async check(name: string, batch: StreamBatch): Promise<void> {
    const file = await open(join(this.folder, name), 'r+');
    try {
      const last = lastLink(await repair(file));
      if (last === null) {
        return;
      }
      const sent = [batch.after, ...batch.lines.flatMap(({ link }) => link ?? [])].find(({ seq }) => seq === last.seq);
      if (sent ? sent.hash !== last.hash : last.seq > batch.after.seq && !(await batch.isOurs(last))) {
        throw new DestinationError('another_chain', { permanent: true });
      }
      if (last.seq < batch.after.seq) {
        throw new DestinationError('file_behind', { permanent: true });
      }
    } finally {
      await file.close();
    }
  }
}

/** Cuts the file after its last complete line. @returns the lines at its end */
async function repair(file: FileHandle): Promise<string[]> {
  const { size } = await file.stat();
  if (size === 0) {
    return [];
  }
  const from = Math.max(0, size - TAIL_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
  const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1;
  if (end < bytesRead) {
    await file.truncate(from + end);
    await file.sync();
  }
  return buffer.subarray(0, end).toString('utf8').split('\n');
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

async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** After this, the name of a new file survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
