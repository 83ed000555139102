import { statSync } from 'node:fs';

const CHECK_INTERVAL_MS = 2_000;

/**
 * Calls `changed` when one of the files was replaced or modified since the last check, or since the watch was made: make it before
 * you read the files. New data then takes effect even if no announcement arrives. A check costs one `stat` for each file, and the
 * timer does not keep the process alive.
 */
export class FileWatch {
  private stamp: string;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly paths: readonly string[],
    private readonly changed: () => void,
    intervalMs = CHECK_INTERVAL_MS,
  ) {
    // Node's own watchFile reads its first state later: it would miss a change that comes before that.
    this.stamp = this.stampOfFiles();
    this.timer = setInterval(() => this.check(), intervalMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    const stamp = this.stampOfFiles();
    if (stamp !== this.stamp) {
      this.stamp = stamp;
      this.changed();
    }
  }

  private stampOfFiles(): string {
    return this.paths.map(stampOf).join();
  }
}

function stampOf(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
