import { absent } from './source-asker.js';
import type { Reports } from './verification.js';

type Question = keyof Reports;

/** Before any answer came; in the order in which sources are shown. */
const NONE_YET: Reports = {
  registry: absent('registry', 'not_awaited'),
  line: absent('telco', 'not_awaited'),
  holder: absent('telco', 'not_awaited'),
  tax: absent('tax', 'not_awaited'),
  sanctions: absent('sanctions', 'not_awaited'),
  place: absent('geo', 'not_awaited'),
  mailbox: absent('email', 'not_awaited'),
  biometric: absent('biometric', 'not_awaited'),
  velocity: absent('velocity', 'not_awaited'),
};

/** All that is asked for a verification. */
export const QUESTIONS = Object.keys(NONE_YET) as Question[];

/** The answers of one request as they come in. */
export class Gathering {
  private readonly reports: Reports = { ...NONE_YET };
  private readonly pending = new Set<Question>();
  private arrived = () => {};

  /** Takes the answer to one question, now or later. A source never rejects. */
  expect<Q extends Question>(question: Q, answer: Promise<Reports[Q]>): void {
    this.pending.add(question);
    void answer.then((report) => {
      this.reports[question] = report;
      this.pending.delete(question);
      this.arrived();
    });
  }

  get isComplete(): boolean {
    return this.pending.size === 0;
  }

  isPending(question: Question): boolean {
    return this.pending.has(question);
  }

  /** All answers; a source that has not given one is `not_awaited`. */
  soFar(): Reports {
    return { ...this.reports };
  }

  get pendingCount(): number {
    return this.pending.size;
  }

  /** Waits until all have answered, or for so long. */
  completeWithin(waitMs: number): Promise<void> {
    return this.until(() => this.isComplete, waitMs);
  }

  /** Waits until so few answers are missing. */
  fewerPendingThan(count: number): Promise<void> {
    return this.until(() => this.pending.size < count);
  }

  private until(met: () => boolean, withinMs?: number): Promise<void> {
    if (met()) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.arrived = () => {};
        resolve();
      };
      const timer = withinMs === undefined ? undefined : setTimeout(end, withinMs);
      this.arrived = () => {
        if (met()) {
          end();
        }
      };
    });
  }
}
