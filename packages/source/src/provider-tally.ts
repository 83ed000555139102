import type { ProviderState } from '@cotejo/contracts';
import { BREAKER_OPEN } from './source-guard.js';

/** Codes are names in the code, and statuses of vendors; beyond these they are counted as `other`. */
const OUTCOMES_MAX = 32;

/** How the questions to one provider ended, since the process started: numbers and codes only. */
export class ProviderTally {
  /** Apart from the others, as most questions end so. */
  private ok = 0;
  private readonly others = new Map<string, number>();
  private lastOkMs = 0;
  private lastFailureMs = 0;
  private lastFailure: string | null = null;

  /** @param how `ok`, or what the answer lacks */
  answered(how: string): void {
    if (how === 'ok') {
      this.ok += 1;
    } else {
      this.count(how);
    }
    this.lastOkMs = Date.now();
  }

  /** @param isProviders else, as where the asker gave up, it says nothing of the provider: counted, not remembered */
  failed(code: string, isProviders: boolean): void {
    this.count(code);
    if (!isProviders || code === BREAKER_OPEN) {
      return;
    }
    this.lastFailureMs = Date.now();
    this.lastFailure = code;
  }

  told(): Pick<ProviderState, 'calls' | 'lastOkAt' | 'lastFailureAt' | 'lastFailure'> {
    const { lastFailure } = this;
    return {
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

function timeOf(ms: number): string | null {
  return ms === 0 ? null : new Date(ms).toISOString();
}
