import { type FSWatcher, readdirSync, readFileSync, readlinkSync, watch } from 'node:fs';
import { join } from 'node:path';

const LOOK_AGAIN_MS = 5;
const LOOKS_MAX = 100;
const CONTENTS_MAX = 1_000;

/**
 * Files that a process creates in a folder and removes at once, as nginx does with a body that it writes down. The name is
 * kept, and on Linux the content as long as the process has the file open.
 */
export class TemporaryFiles {
  /** Names of all files that were ever created, also of the ones that are gone. */
  readonly created: string[] = [];
  private readonly contents: Buffer[] = [];
  private looksLeft = 0;
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly watcher: FSWatcher,
    private readonly folder: string,
    private readonly pid: number,
  ) {
    watcher.on('change', (_, name) => {
      this.created.push(String(name));
      this.looksLeft = LOOKS_MAX;
      this.look();
    });
  }

  static watch(folder: string, pid: number): TemporaryFiles {
    return new TemporaryFiles(watch(folder), folder, pid);
  }

  *read(): Generator<Buffer> {
    yield Buffer.from(this.created.join('\n'));
    yield* this.contents;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.watcher.close();
  }

  /** Reads the open files now, and again for a while, because the process fills them after it has created them. */
  private look(): void {
    clearTimeout(this.timer);
    if (this.contents.length < CONTENTS_MAX) {
      this.contents.push(...openFilesOf(this.pid, this.folder));
    }
    this.looksLeft -= 1;
    if (this.looksLeft > 0) {
      this.timer = setTimeout(() => this.look(), LOOK_AGAIN_MS);
    }
  }
}

function openFilesOf(pid: number, folder: string): Buffer[] {
  const descriptors = `/proc/${pid}/fd`;
  try {
    return readdirSync(descriptors).flatMap((name) => {
      const path = join(descriptors, name);
      return readlinkSync(path).startsWith(folder) ? [readFileSync(path)] : [];
    });
  } catch {
    // Not on Linux, or a file was closed meanwhile.
    return [];
  }
}
