import { SOURCE_OPERATIONS, type SourceReports } from '@cotejo/contracts';
import { absent } from './source-client.js';

type Question = keyof SourceReports;

/** The reports before any source has answered, in the order in which sources are shown. */
const NONE_YET = {
  ...Object.fromEntries(
    Object.values(SOURCE_OPERATIONS).map(({ report, source }) => [report, absent(source, 'not_awaited')]),
  ),
  velocity: absent('velocity', 'not_awaited'),
} as unknown as SourceReports;

/** All that is asked for a verification. */
export const QUESTIONS = Object.keys(NONE_YET) as Question[];

/** The answers of one request as they come in. */
export class Gathering {
  private readonly reports: SourceReports = { ...NONE_YET };
  private readonly pending = new Set<Question>();
  private readonly answers = new Map<Question, Promise<unknown>>();
  private arrived = () => {};

  /** Takes the answer of one operation, now or later. A source never rejects. */
  expect<Q extends Question>(question: Q, answer: Promise<SourceReports[Q]>): void {
    this.pending.add(question);
    this.answers.set(question, answer);
    void answer.then((report) => {
      this.reports[question] = report;
      this.pending.delete(question);
      this.arrived();
    });
  }

  /** One report, as soon as its source has answered. */
  report<Q extends Question>(question: Q): Promise<SourceReports[Q]> {
    return this.answers.get(question) as Promise<SourceReports[Q]>;
  }

  get isComplete(): boolean {
    return this.pending.size === 0;
  }

  isPending(question: Question): boolean {
    return this.pending.has(question);
  }

  /** All answers; a source that has not given one is `not_awaited`. */
  soFar(): SourceReports {
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
