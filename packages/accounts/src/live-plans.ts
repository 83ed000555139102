import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PLANS_FILE, Plans } from './plans.js';

const POLL_INTERVAL_MS = 2_000;

/** Result of reading a changed file. */
export type PlansReload = { outcome: 'loaded' } | { outcome: 'refused'; error: unknown };

/**
 * The plans of `policies/plans.json`, read again when the file changes. An invalid file is refused and the plans stay
 * as they were.
 */
export class LivePlans {
  private plans: Plans;
  /** Identifies the version of the file that was last read. */
  private stamp: string;
  private readonly timer: NodeJS.Timeout;

  /** @throws PolicyFileError if the file is invalid at the start */
  constructor(
    private readonly policiesDir: string,
    private readonly onReload: (reload: PlansReload) => void = () => {},
    pollIntervalMs = POLL_INTERVAL_MS,
  ) {
    // Take the stamp before reading: a change in between is then noticed at the first poll.
    this.stamp = this.stampOfFile();
    this.plans = Plans.load(policiesDir);
    this.timer = setInterval(() => this.reloadIfChanged(), pollIntervalMs).unref();
  }

  get current(): Plans {
    return this.plans;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private reloadIfChanged(): void {
    const stamp = this.stampOfFile();
    if (stamp === this.stamp) {
      return;
    }
    this.stamp = stamp;
    try {
      this.plans = Plans.load(this.policiesDir);
      this.onReload({ outcome: 'loaded' });
    } catch (error) {
      this.onReload({ outcome: 'refused', error });
    }
  }

  private stampOfFile(): string {
    const stats = statSync(join(this.policiesDir, PLANS_FILE), { throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'absent';
  }
}
