import type { ProviderState } from '@cotejo/contracts';
import { BREAKER_OPEN } from './source-guard.js';

/** Limit for different outcomes, because vendors can return any status. Further ones count as `other`. */
const OUTCOMES_MAX = 32;

/** Calls of which the time is kept. */
const TIMES_KEPT = 256;

/** Counts how the calls to one provider ended since the process started. Has only numbers and codes. */
export class ProviderTally {
  /** Separate from the others, because most calls end so. */
  private ok = 0;
  private readonly others = new Map<string, number>();
  private lastOkMs = 0;
  private lastFailureMs = 0;
  private lastFailure: string | null = null;
  private readonly timesMs: number[] = [];
  private calls = 0;

  /**
   * @param outcome `ok`, `unknown_subject` or `incomplete`
   * @param tookMs how long the provider took
   */
  countAnswer(outcome: string, tookMs: number): void {
    this.timesMs[this.calls % TIMES_KEPT] = tookMs;
    this.calls += 1;
    if (outcome === 'ok') {
      this.ok += 1;
    } else {
      this.count(outcome);
    }
    this.lastOkMs = Date.now();
  }

  /**
   * @param countsAgainstHealth false if the provider is not the cause, for example when the caller gave up: the failure is
   *   counted, but not kept as the last failure
   */
  countFailure(code: string, countsAgainstHealth: boolean): void {
    this.count(code);
    if (!countsAgainstHealth || code === BREAKER_OPEN) {
      return;
    }
    this.lastFailureMs = Date.now();
    this.lastFailure = code;
  }

  figures(): Omit<ProviderState, 'id' | 'configured' | 'breaker' | 'inflight' | 'vendor'> {
    const { lastFailure } = this;
    const times = this.timesMs.toSorted((a, b) => a - b);
    return {
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      calls: { ...(this.ok > 0 && { ok: this.ok }), ...Object.fromEntries(this.others) },
      lastOkAt: timeOf(this.lastOkMs),
      lastFailureAt: timeOf(this.lastFailureMs),
      lastFailure,
    };
  }

  private count(outcome: string): void {
    const before = this.others.get(outcome);
    if (before !== undefined) {
      this.others.set(outcome, before + 1);
    } else if (this.others.size < OUTCOMES_MAX) {
      this.others.set(outcome, 1);
    } else {
      this.others.set('other', (this.others.get('other') ?? 0) + 1);
    }
  }
}

/** @param times sorted */
const percentile = (times: readonly number[], share: number): number | null =>
  times[Math.ceil(times.length * share) - 1] ?? null;

function timeOf(ms: number): string | null {
  return ms === 0 ? null : new Date(ms).toISOString();
}
