import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RowCount, RowSummary } from '@cotejo/tables';

/** Number of lines in the report for each reason. */
export const REPORTED_LINES_MAX = 200;

/** The result of an import. */
export interface ImportReport extends RowSummary {
  /** Rows replaced by a later row with the same number. */
  duplicateRows: number | null;
  /** Number of stored rows with a word that no table describes, by column. */
  undescribed: Readonly<Record<string, number>>;
  /** Id of the new snapshot; `null` after a dry run. */
  snapshot: string | null;
  /**
   * Number of records, under the noun of the kind. `null` after a dry run, like `duplicateRows`: a dry run does not
   * compare numbers.
   */
  [noun: string]: unknown;
}

/** Writes the outcome of an import and the skipped rows. It has line numbers only, so that the file can be shared. */
export async function writeReport(path: string, count: RowCount, outcome: string): Promise<void> {
  const report = { outcome, at: new Date().toISOString(), ...count.summary(REPORTED_LINES_MAX) };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
}
