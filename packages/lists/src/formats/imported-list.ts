import type { ListClass, ListKind } from '@cotejo/contracts';
import type { ListedEntry } from './listed-entry.js';

const REPORTED_ROWS_MAX = 100;

/** A list as an importer read it. */
export interface ImportedList {
  list: string;
  kind: ListKind;
  class: ListClass;
  /** Whose own list it is; absent for one that counts for all tenants. */
  tenant?: string;
  /** Who publishes it, where a mapping says it; of an official list the policy says it. */
  publisher?: string;
  /** YYYY-MM-DD, where the list itself says it. */
  edition?: string;
  entries: ListedEntry[];
  skipped: SkippedRows;
}

/** A broken row: where it is and what is wrong with it, never what it says. */
export interface BrokenRow {
  file: string;
  /** From 1; of a row or record over several lines the last one. */
  line: number;
  reason: string;
}

/** What was left out of a list: all of it counted, the first broken rows with their places. */
export class SkippedRows {
  readonly byReason: Record<string, number> = {};
  /** At most 100. */
  readonly reported: BrokenRow[] = [];
  /** Good rows about entries that the list does not have: its files are of different days. */
  orphans = 0;
  /** Good rows of persons whose term has not begun, or ended longer ago than the mapping keeps them. */
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
