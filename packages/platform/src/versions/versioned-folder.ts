import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const POINTER = 'current';
const HALF_MADE = /^\.making-(\d+)$/;
const ID = /^\d{8}T\d{9}Z$/;

/**
 * Versions of some data, each a folder that never changes once made, and a pointer file that names the one in use:
 *
 *     <root>/current                  id of the version in use
 *     <root>/20260102T030405678Z/     one version; ids sort by age
 *     <root>/.making-<pid>/           one that a process is making
 *
 * Whoever serves keeps what it has open; a switch is one rename, so a reader sees the old version or the new one.
 */
export class VersionedFolder {
  readonly pointerPath: string;

  constructor(readonly root: string) {
    this.pointerPath = join(root, POINTER);
  }

  pathOf(id: string): string {
    return join(this.root, id);
  }

  /** The version in use; `null` before the first switch. */
  async currentId(): Promise<string | null> {
    const text = await readFile(this.pointerPath, 'utf8').catch(whenAbsent(null));
    return text?.trim() || null;
  }

  /** Every whole version, oldest first. */
  async ids(): Promise<string[]> {
    const names = await readdir(this.root).catch(whenAbsent([] as string[]));
    return names.filter((name) => ID.test(name)).sort();
  }

  /**
   * Makes a version: `fill` writes it into an empty folder, which gets its name only when whole and vanishes when
   * `fill` fails. The version is not in use yet.
   */
  async make(fill: (folder: string) => Promise<void>): Promise<string> {
    await mkdir(this.root, { recursive: true });
    await this.removeAbandoned();
    const making = join(this.root, `.making-${process.pid}`);
    await mkdir(making);
    try {
      await fill(making);
      const id = await this.newId();
      await rename(making, this.pathOf(id));
      return id;
    } catch (error) {
      await rm(making, { recursive: true, force: true });
      throw error;
    }
  }

  async switchTo(id: string): Promise<void> {
    const next = `${this.pointerPath}.${process.pid}`;
    await writeFile(next, `${id}\n`, { flush: true });
    await rename(next, this.pointerPath);
  }

  async keepOnly(ids: readonly (string | null)[]): Promise<void> {
    for (const id of await this.ids()) {
      if (!ids.includes(id)) {
        await rm(this.pathOf(id), { recursive: true, force: true });
      }
    }
  }

  private async newId(): Promise<string> {
    const taken = await this.ids();
    let time = Date.now();
    while (taken.includes(idOf(time))) {
      time += 1;
    }
    return idOf(time);
  }

  /** Takes away what a process that is gone had half made. */
  private async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.root)) {
      const pid = HALF_MADE.exec(name)?.[1];
      if (pid && !isRunning(Number(pid))) {
        await rm(join(this.root, name), { recursive: true, force: true });
      }
    }
  }
}

function idOf(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/[-:.]/g, '');
}

/** For `catch`: `fallback` if there is no such file or folder; any other failure stays one. */
function whenAbsent<T>(fallback: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') {
      return fallback;
    }
    throw error;
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
