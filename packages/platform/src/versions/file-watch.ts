import { type Stats, unwatchFile, watchFile } from 'node:fs';

const LOOK_INTERVAL_MS = 2_000;

/**
 * Calls `changed` when one of the files is another one than at the last look, so that new data takes effect where no
 * announcement arrives. A look costs one `stat` and keeps no process alive.
 */
export class FileWatch {
  constructor(
    private readonly paths: readonly string[],
    private readonly changed: () => void,
    intervalMs = LOOK_INTERVAL_MS,
  ) {
    for (const path of paths) {
      watchFile(path, { interval: intervalMs, persistent: false }, this.look);
    }
  }

  stop(): void {
    for (const path of this.paths) {
      unwatchFile(path, this.look);
    }
  }

  private readonly look = (now: Stats, before: Stats): void => {
    if (now.ino !== before.ino || now.mtimeMs !== before.mtimeMs) {
      this.changed();
    }
  };
}
