import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const POINTER = 'current';
const UNFINISHED = /^\.making-(\d+)$/;
const ID = /^\d{8}T\d{9}Z$/;

/**
 * Versions of a data set. Each version is a folder that never changes once it is complete. A pointer file names the active
 * version:
 *
 *     <root>/current                  id of the active version
 *     <root>/20260102T030405678Z/     one version; ids sort by age
 *     <root>/.making-<pid>/           a version that a process is creating
 *
 * A switch is one rename, so a reader sees either the old version or the new one. Services keep the version they have opened.
 */
export class VersionedFolder {
  readonly pointerPath: string;

  constructor(readonly root: string) {
    this.pointerPath = join(root, POINTER);
  }

  pathOf(id: string): string {
    return join(this.root, id);
  }

  /** Id of the active version; `null` before the first switch. */
  async currentId(): Promise<string | null> {
    const text = await readFile(this.pointerPath, 'utf8').catch(whenAbsent(null));
    return text?.trim() || null;
  }

  /** Ids of all complete versions, oldest first. */
  async ids(): Promise<string[]> {
    const names = await readdir(this.root).catch(whenAbsent([] as string[]));
    return names.filter((name) => ID.test(name)).sort();
  }

  /**
   * Creates a version without activating it. `fill` writes it into an empty folder, which is renamed when it is complete and
   * removed when `fill` fails.
   *
   * @returns the id of the version
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

  /** Removes all versions except these. */
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

  /** Removes unfinished versions of processes that no longer run. */
  private async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.root)) {
      const pid = UNFINISHED.exec(name)?.[1];
      if (pid && !isRunning(Number(pid))) {
        await rm(join(this.root, name), { recursive: true, force: true });
      }
    }
  }
}

function idOf(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/[-:.]/g, '');
}

/** For `catch`: returns `fallback` if the file or folder does not exist, and rethrows any other error. */
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
