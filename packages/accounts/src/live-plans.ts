import { join } from 'node:path';
import { FileWatch } from '@cotejo/platform';
import { PLANS_FILE, Plans } from './plans.js';

/** Result of reading a changed file. */
export type PlansReload = { outcome: 'loaded' } | { outcome: 'refused'; error: unknown };

/**
 * The plans of `policies/plans.json`, read again when the file changes. An invalid file is refused and the plans stay
 * as they were.
 */
export class LivePlans {
  current: Plans;
  private readonly watch: FileWatch;

  /** @throws PolicyFileError if the file is invalid at the start */
  constructor(
    private readonly policiesDir: string,
    private readonly onReload: (reload: PlansReload) => void = () => {},
    pollIntervalMs?: number,
  ) {
    // Watch before reading, so that a change in between is noticed.
    this.watch = new FileWatch([join(policiesDir, PLANS_FILE)], () => this.reload(), pollIntervalMs);
    this.current = Plans.load(policiesDir);
  }

  stop(): void {
    this.watch.stop();
  }

  private reload(): void {
    try {
      this.current = Plans.load(this.policiesDir);
      this.onReload({ outcome: 'loaded' });
    } catch (error) {
      this.onReload({ outcome: 'refused', error });
    }
  }
}
