import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const LINES_SHOWN_MAX = 5;
const LINES_SAMPLED_MAX = 200;

/** The rows skipped for one reason: their number and the lines of the first ones, never their content. */
export interface BadRows {
  count: number;
  firstLines: number[];
}

/** The result of an import. */
export interface ImportReport {
  rows: number;
  /** Rows replaced by a later row with the same number. */
  duplicateRows: number | null;
  badRows: number;
  /** Skipped rows by reason. */
  bad: Record<string, BadRows>;
  /** Id of the new snapshot; `null` after a dry run. */
  snapshot: string | null;
  /**
   * Number of records, under the noun of the kind. `null` after a dry run, like `duplicateRows`: a dry run does not
   * compare numbers.
   */
  [noun: string]: unknown;
}

type RowSummary = Pick<ImportReport, 'rows' | 'badRows' | 'bad'>;

/** Counts good and skipped rows during an import. */
export class RowCount {
  rows = 0;
  badRows = 0;
  private readonly bad: Record<string, { count: number; lines: number[] }> = {};

  countGood(): void {
    this.rows += 1;
  }

  countSkipped(reason: string, line: number): void {
    this.rows += 1;
    this.badRows += 1;
    const entry = this.bad[reason] ?? { count: 0, lines: [] };
    this.bad[reason] = entry;
    entry.count += 1;
    if (entry.lines.length < LINES_SAMPLED_MAX) {
      entry.lines.push(line);
    }
  }

  summary(linesMax = LINES_SHOWN_MAX): RowSummary {
    const bad = Object.entries(this.bad).map(([reason, { count, lines }]) => {
      return [reason, { count, firstLines: lines.slice(0, linesMax) }];
    });
    return { rows: this.rows, badRows: this.badRows, bad: Object.fromEntries(bad) };
  }
}

/** Writes the outcome of an import and the skipped rows. It has line numbers only, so that the file can be shared. */
export async function writeReport(path: string, count: RowCount, outcome: string): Promise<void> {
  const report = { outcome, at: new Date().toISOString(), ...count.summary(LINES_SAMPLED_MAX) };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
}
