import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const LINES_SHOWN_MAX = 5;
const LINES_SAMPLED_MAX = 200;

/** How many rows were left out for one reason, and where the first of them stand. Never what they hold. */
export interface BadRows {
  count: number;
  firstLines: number[];
}

/** What an import read and made. */
export interface ImportReport {
  rows: number;
  /** Rows whose number came again later. */
  duplicateRows: number | null;
  badRows: number;
  /** By reason. */
  bad: Record<string, BadRows>;
  /** `null`: a dry run. */
  snapshot: string | null;
  /** How many records, by the noun of the kind. `null`, as `duplicateRows`: a dry run, which cannot tell equal numbers. */
  [noun: string]: unknown;
}

type RowSummary = Pick<ImportReport, 'rows' | 'badRows' | 'bad'>;

/** Counts rows while they pass. */
export class RowCount {
  rows = 0;
  badRows = 0;
  private readonly bad: Record<string, { count: number; lines: number[] }> = {};

  good(): void {
    this.rows += 1;
  }

  leftOut(reason: string, line: number): void {
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

/** Writes down how an import ended and which rows were left out: line numbers only, so that the file may be passed on. */
export async function writeReport(path: string, count: RowCount, outcome: string): Promise<void> {
  const report = { outcome, at: new Date().toISOString(), ...count.summary(LINES_SAMPLED_MAX) };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
}
