import type { RowProblem } from './csv-row.js';

const LINES_SHOWN_MAX = 5;

export type BadRowReason = RowProblem | 'malformed';

/** How many rows were left out for one reason, and where the first of them stand. Never what they hold. */
export interface BadRows {
  count: number;
  firstLines: number[];
}

/** What an import read and made. */
export interface ImportReport {
  rows: number;
  /** `null`, as the next: a dry run, which stores nothing and so cannot tell equal numbers. */
  persons: number | null;
  /** Rows whose number came again later. */
  duplicateRows: number | null;
  badRows: number;
  bad: Partial<Record<BadRowReason, BadRows>>;
  /** `null`: a dry run. */
  snapshot: string | null;
}

/** Counts rows while they pass. */
export class RowCount {
  rows = 0;
  badRows = 0;
  readonly bad: Partial<Record<BadRowReason, BadRows>> = {};

  good(): void {
    this.rows += 1;
  }

  leftOut(reason: BadRowReason, line: number): void {
    this.rows += 1;
    this.badRows += 1;
    const entry = this.bad[reason] ?? { count: 0, firstLines: [] };
    this.bad[reason] = entry;
    entry.count += 1;
    if (entry.firstLines.length < LINES_SHOWN_MAX) entry.firstLines.push(line);
  }

  summary(): Pick<ImportReport, 'rows' | 'badRows' | 'bad'> {
    return { rows: this.rows, badRows: this.badRows, bad: this.bad };
  }
}
