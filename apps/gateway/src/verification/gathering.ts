import type { ReportName, SourceReports } from '@cotejo/contracts';
import { REPORT_NAMES, reportWithoutAnswer, SOURCE_OF_REPORT } from './report.js';

/** The reports before any source has answered. */
const NOT_AWAITED = Object.fromEntries(
  REPORT_NAMES.map((name) => [name, reportWithoutAnswer(SOURCE_OF_REPORT[name], 'not_awaited')]),
) as unknown as SourceReports;

/** Collects the reports of one request while the sources answer. Only one wait may be active at a time. */
export class Gathering {
  private readonly reports: SourceReports = { ...NOT_AWAITED };
  private readonly pending = new Set<ReportName>();
  private readonly answers = new Map<ReportName, Promise<unknown>>();
  private onAnswer = () => {};

  /** Adds an answer that will arrive. @param answer must not reject */
  expect<N extends ReportName>(name: N, answer: Promise<SourceReports[N]>): void {
    this.pending.add(name);
    this.answers.set(name, answer);
    void answer.then((report) => {
      this.reports[name] = report;
      this.pending.delete(name);
      this.onAnswer();
    });
  }

  /** Waits for one expected report. */
  reportOf<N extends ReportName>(name: N): Promise<SourceReports[N]> {
    return this.answers.get(name) as Promise<SourceReports[N]>;
  }

  get isComplete(): boolean {
    return this.pending.size === 0;
  }

  isPending(name: ReportName): boolean {
    return this.pending.has(name);
  }

  get pendingCount(): number {
    return this.pending.size;
  }

  /** A copy of all reports. A report that has not arrived has the status `not_awaited`. */
  currentReports(): SourceReports {
    return { ...this.reports };
  }

  /** Waits until every report has arrived, at most `maxMs` milliseconds. */
  waitUntilComplete(maxMs: number): Promise<void> {
    return this.waitUntil(() => this.isComplete, maxMs);
  }

  /** Waits until fewer than `count` reports are missing. */
  waitForFewerThan(count: number): Promise<void> {
    return this.waitUntil(() => this.pending.size < count);
  }

  private waitUntil(isMet: () => boolean, maxMs?: number): Promise<void> {
    if (isMet()) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.onAnswer = () => {};
        resolve();
      };
      const timer = maxMs === undefined ? undefined : setTimeout(end, maxMs);
      this.onAnswer = () => {
        if (isMet()) {
          end();
        }
      };
    });
  }
}
