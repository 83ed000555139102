import type { ProviderContext } from '@cotejo/source';

/** Time reserved for returning the answer, or for the next provider if there is no answer. */
const ANSWER_MARGIN_MS = 25;
/** Limit for a query without a deadline, which only tests send. */
const QUERY_MS_MAX = 60_000;

/** Time limit of one query. It ends shortly before the deadline, so that the answers of fast calls are returned even if others are late. */
export class QueryTime {
  /** Aborts only when the caller gives up. */
  readonly callerSignal: AbortSignal;
  /** Aborts at the time limit, or when the caller gives up. */
  readonly signal: AbortSignal;
  private readonly endsAt: number;

  constructor({ deadline, signal }: Pick<ProviderContext, 'deadline' | 'signal'>) {
    const leftMs = Math.min(Math.max(deadline - Date.now() - ANSWER_MARGIN_MS, 0), QUERY_MS_MAX);
    this.callerSignal = signal;
    this.endsAt = performance.now() + leftMs;
    this.signal = AbortSignal.any([signal, AbortSignal.timeout(Math.floor(leftMs))]);
  }

  get leftMs(): number {
    return this.endsAt - performance.now();
  }
}
