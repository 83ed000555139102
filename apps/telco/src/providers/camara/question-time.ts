import type { ProviderContext } from '@cotejo/source';

/** Left for what was learnt to be told, and for the next provider when nothing was. */
const ANSWER_MARGIN_MS = 25;
/** Of a question without a deadline, which only tests ask. */
const LONGEST_MS = 60_000;

/** The time of one question. It ends a little before its deadline: what some calls have told is told, though others are late. */
export class QuestionTime {
  readonly asker: AbortSignal;
  readonly signal: AbortSignal;
  private readonly endsAt: number;

  constructor({ deadline, signal }: Pick<ProviderContext, 'deadline' | 'signal'>) {
    const leftMs = Math.min(Math.max(deadline - Date.now() - ANSWER_MARGIN_MS, 0), LONGEST_MS);
    this.asker = signal;
    this.endsAt = performance.now() + leftMs;
    this.signal = AbortSignal.any([signal, AbortSignal.timeout(Math.floor(leftMs))]);
  }

  get leftMs(): number {
    return this.endsAt - performance.now();
  }
}
