import { ProviderError, ProviderUnavailableError } from '../errors.js';
import { CallRate } from './call-rate.js';

/** How questions share calls, and how many calls there may be. */
export interface CallLimits {
  /** How long a question waits for others, milliseconds. */
  windowMs: number;
  perCallMax: number;
  /** Calls at once. */
  concurrencyMax: number;
  callsPerSecond: number;
  /** Questions that wait for a call. */
  queueMax: number;
}

/** Answers several subjects in one call; for each what is known, or why nothing is. */
export type AskTogether<A> = (subjects: string[], signal: AbortSignal) => Promise<Map<string, A | ProviderError>>;

interface Question<A> {
  subject: string;
  /** On the clock of `performance.now()`. */
  askedAt: number;
  resolve(answer: A): void;
  reject(error: unknown): void;
  /** Set once it travels. */
  giveUp: () => void;
  done: () => void;
}

/**
 * Gathers questions that arrive together into one call. Each asker keeps its own deadline and may give up alone; a call is
 * aborted when all of its askers have given up.
 */
export class SharedCalls<A> {
  private readonly waiting: Question<A>[] = [];
  private readonly rate: CallRate;
  private underWay = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: CallLimits,
    private readonly askTogether: AskTogether<A>,
  ) {
    this.rate = new CallRate(limits.callsPerSecond);
  }

  /**
   * @param asker `deadline` in epoch milliseconds
   * @throws ProviderError `overloaded`, `rate_limited` (both at once), `cancelled`, or what the call ended with
   */
  ask(subject: string, asker: { signal: AbortSignal; deadline: number }): Promise<A> {
    const now = performance.now();
    if (asker.signal.aborted) {
      return Promise.reject(cancelled());
    }
    if (this.waiting.length >= this.limits.queueMax) {
      return Promise.reject(refused('overloaded'));
    }
    if (this.beginsAt(now) - now >= asker.deadline - Date.now()) {
      return Promise.reject(refused('rate_limited'));
    }
    return new Promise((resolve, reject) => {
      const question: Question<A> = {
        subject,
        askedAt: now,
        resolve,
        reject,
        giveUp: () => this.forget(question),
        done: () => asker.signal.removeEventListener('abort', onAbort),
      };
      const onAbort = () => {
        question.giveUp();
        reject(cancelled());
      };
      asker.signal.addEventListener('abort', onAbort, { once: true });
      this.waiting.push(question);
      this.pump();
    });
  }

  /** When the call that a question asked now would travel with may begin, as far as the contract's rate goes. */
  private beginsAt(now: number): number {
    return this.rate.earliest(now, Math.floor(this.waiting.length / this.limits.perCallMax));
  }

  /** Begins the calls whose time has come, and sets the timer for the next one. */
  private pump(): void {
    clearTimeout(this.timer);
    while (this.waiting.length > 0 && this.underWay < this.limits.concurrencyMax) {
      const now = performance.now();
      const startAt = Math.max(this.fullAt(), this.rate.earliest(now));
      if (startAt > now) {
        this.timer = setTimeout(() => this.pump(), startAt - now);
        return;
      }
      this.rate.begin(now);
      void this.call(this.waiting.splice(0, this.limits.perCallMax));
    }
  }

  /** When the next call need not wait for more questions. */
  private fullAt(): number {
    const [first] = this.waiting;
    const isFull = this.waiting.length >= this.limits.perCallMax;
    return !first || isFull ? Number.NEGATIVE_INFINITY : first.askedAt + this.limits.windowMs;
  }

  private async call(questions: Question<A>[]): Promise<void> {
    const everybodyLeft = new AbortController();
    const askers = new Set(questions);
    for (const question of questions) {
      question.giveUp = () => {
        askers.delete(question);
        if (askers.size === 0) {
          everybodyLeft.abort();
        }
      };
    }
    this.underWay += 1;
    try {
      const subjects = [...new Set(questions.map(({ subject }) => subject))];
      const answers = await this.askTogether(subjects, everybodyLeft.signal);
      for (const question of askers) {
        settle(question, answers.get(question.subject));
      }
    } catch (error) {
      for (const { reject } of askers) {
        reject(error);
      }
    } finally {
      for (const { done } of questions) {
        done();
      }
      this.underWay -= 1;
      this.pump();
    }
  }

  private forget(question: Question<A>): void {
    const index = this.waiting.indexOf(question);
    if (index >= 0) {
      this.waiting.splice(index, 1);
    }
  }
}

function settle<A>({ resolve, reject }: Question<A>, answer: A | ProviderError | undefined): void {
  if (answer === undefined) {
    reject(new ProviderUnavailableError('missing_in_answer'));
  } else if (answer instanceof ProviderError) {
    reject(answer);
  } else {
    resolve(answer);
  }
}

/** Our own bounds say nothing of the vendor's health. */
function refused(code: string): ProviderError {
  return new ProviderError('unavailable', code, false);
}

function cancelled(): ProviderError {
  return new ProviderError('timeout', 'cancelled', false);
}
