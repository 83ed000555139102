import type { SourceReport } from '@cotejo/contracts';
import { absent } from './source-asker.js';
import type { Reports } from './verification.js';

type Question = keyof Reports;

/** The answers of one request as they come in. */
export class Gathering {
  private readonly reports: Partial<Reports> = {};
  private readonly pending = new Set<Question>();
  private arrived = () => {};

  /** Takes the answer to one question, now or later. A source never rejects. */
  expect<Q extends Question>(question: Q, source: SourceReport['source'], answer: Promise<Reports[Q]>): void {
    this.reports[question] = absent(source, 'not_awaited') as Reports[Q];
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
    return { ...this.reports } as Reports;
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
    if (met()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.arrived = () => {};
        resolve();
      };
      const timer = withinMs === undefined ? undefined : setTimeout(end, withinMs);
      this.arrived = () => {
        if (met()) end();
      };
    });
  }
}
