import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';

const CHECK_INTERVAL_MS = 2_000;

/**
 * Calls `changed` when one of the files was replaced or modified since the last check, or since the watch was made: make it before
 * you read the files. New data then takes effect even if no announcement arrives. A check costs one `stat` for each file, and the
 * timer does not keep the process alive.
 */
export class FileWatch {
  private stamp: string;
  private timer: NodeJS.Timeout | undefined;
  private hasStopped = false;

  constructor(
    private readonly paths: readonly string[],
    private readonly changed: () => void,
    private readonly intervalMs = CHECK_INTERVAL_MS,
  ) {
    // Node's own watchFile reads its first state later: it would miss a change that comes before that.
    this.stamp = paths.map(stampNow).join();
    this.schedule();
  }

  stop(): void {
    this.hasStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.check(), this.intervalMs).unref();
  }

  private async check(): Promise<void> {
    const stamps = await Promise.all(this.paths.map((path) => stat(path).then(stampOf, codeOf)));
    if (this.hasStopped) {
      return;
    }
    this.schedule();
    if (stamps.join() !== this.stamp) {
      this.stamp = stamps.join();
      this.changed();
    }
  }
}

function stampNow(path: string): string {
  try {
    return stampOf(statSync(path));
  } catch (error) {
    return codeOf(error);
  }
}

const stampOf = ({ ino, mtimeMs, size }: Stats): string => `${ino} ${mtimeMs} ${size}`;
const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
