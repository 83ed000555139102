import type { ListClass, ListKind } from '@cotejo/contracts';
import type { ListedEntry } from './listed-entry.js';

const REPORTED_ROWS_MAX = 100;

/** One list, as an importer returns it. */
export interface ImportedList {
  list: string;
  kind: ListKind;
  class: ListClass;
  /** The tenant that owns the list; absent for a list that counts for all tenants. */
  tenant?: string;
  /** From the mapping; for an official list the policy names the publisher. */
  publisher?: string;
  /** YYYY-MM-DD, if the list states its edition. */
  edition?: string | undefined;
  entries: ListedEntry[];
  skipped: SkippedRows;
}

/** A broken row: its place and the reason, never its content. */
export interface BrokenRow {
  file: string;
  /** Starts at 1; the last line of a row or record that has several. */
  line: number;
  reason: string;
}

/** Counts the rows that were left out of a list, and keeps the places of the first broken rows. */
export class SkippedRows {
  readonly byReason: Record<string, number> = {};
  /** At most 100. */
  readonly reported: BrokenRow[] = [];
  /** Valid rows that refer to entries the list does not have, because its files are from different days. */
  orphans = 0;
  /** Valid rows of persons whose term has not started, or ended longer ago than the mapping keeps them. */
  outsideTerm = 0;

  add(reason: string, { name }: { name: string }, line: number): void {
    this.byReason[reason] = (this.byReason[reason] ?? 0) + 1;
    if (this.reported.length < REPORTED_ROWS_MAX) {
      this.reported.push({ file: name, line, reason });
    }
  }

  get bad(): number {
    return Object.values(this.byReason).reduce((sum, count) => sum + count, 0);
  }
}

/** A list of an international publisher, still empty. */
export function internationalList(list: string, force: ListClass = 'restrictiva'): ImportedList {
  return { list, kind: 'international', class: force, entries: [], skipped: new SkippedRows() };
}

/** Adds the entry of a record to a list, or counts the record as broken. */
export function addRecord(
  { entries, skipped }: ImportedList,
  entry: ListedEntry | null,
  whyNot: string,
  file: { name: string },
  { line }: { line: number },
): void {
  if (entry) {
    entries.push(entry);
  } else {
    skipped.add(whyNot, file, line);
  }
}
