import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PLANS_FILE, Plans } from './plans.js';

const LOOK_INTERVAL_MS = 2_000;

/** What came of a changed file. */
export type PlansReload = { outcome: 'loaded' } | { outcome: 'refused'; error: unknown };

/** The plans as `policies/plans.json` has them now. A file that will not do is refused, and the plans stay as they were. */
export class LivePlans {
  private plans: Plans;
  /** Of the file as it was last read. */
  private stamp: string;
  private readonly timer: NodeJS.Timeout;

  /** @throws PolicyFileError if the file will not do at the start */
  constructor(
    private readonly policiesDir: string,
    private readonly onReload: (reload: PlansReload) => void = () => {},
    lookIntervalMs = LOOK_INTERVAL_MS,
  ) {
    // Before it is read: a change in between is then seen at the first look.
    this.stamp = this.stampOfFile();
    this.plans = Plans.load(policiesDir);
    this.timer = setInterval(() => this.look(), lookIntervalMs).unref();
  }

  get current(): Plans {
    return this.plans;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
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
