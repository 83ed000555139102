import { type Stats, unwatchFile, watchFile } from 'node:fs';

const CHECK_INTERVAL_MS = 2_000;

/**
 * Calls `changed` when a file was replaced or modified since the last check. New data then takes effect even if no
 * announcement arrives. A check costs one `stat`, and the timer does not keep the process alive.
 */
export class FileWatch {
  constructor(
    private readonly paths: readonly string[],
    private readonly changed: () => void,
    intervalMs = CHECK_INTERVAL_MS,
  ) {
    for (const path of paths) {
      watchFile(path, { interval: intervalMs, persistent: false }, this.check);
    }
  }

  stop(): void {
    for (const path of this.paths) {
      unwatchFile(path, this.check);
    }
  }

  private readonly check = (now: Stats, before: Stats): void => {
    if (now.ino !== before.ino || now.mtimeMs !== before.mtimeMs) {
      this.changed();
    }
  };
}
