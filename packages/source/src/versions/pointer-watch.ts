import { stat } from 'node:fs/promises';

const WATCH_INTERVAL_MS = 2_000;

/**
 * Calls `changed` when the pointer file is another one than at the last look, so that a switch takes effect where no
 * announcement arrives. A look costs one `stat` and keeps no process alive.
 */
export class PointerWatch {
  private readonly timer: NodeJS.Timeout;
  private seen: string | undefined;

  constructor(
    private readonly path: string,
    private readonly changed: () => void,
    intervalMs = WATCH_INTERVAL_MS,
  ) {
    this.timer = setInterval(() => void this.look(), intervalMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const mark = await stat(this.path).then(
      ({ ino, mtimeMs }) => `${ino}:${mtimeMs}`,
      () => 'absent',
    );
    if (mark === this.seen) return;
    this.seen = mark;
    this.changed();
  }
}
