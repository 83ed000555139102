import type { ListClass, ListKind } from '@cotejo/contracts';
import type { ListedEntry } from './listed-entry.js';

/** A list as an importer read it. */
export interface ImportedList {
  list: string;
  kind: ListKind;
  class: ListClass;
  /** Whose own list it is; absent for one that counts for all tenants. */
  tenant?: string;
  /** Who publishes it, where the mapping or the file says it. */
  publisher?: string;
  /** YYYY-MM-DD, where the list itself says it. */
  edition?: string;
  entries: ListedEntry[];
  skipped: SkippedRows;
}

/** Rows that were left out, counted by reason. */
export class SkippedRows {
  readonly byReason: Record<string, number> = {};
  /** Good rows about entries that the list does not have: its files are of different days. */
  orphans = 0;

  add(reason: string): void {
    this.byReason[reason] = (this.byReason[reason] ?? 0) + 1;
  }

  get bad(): number {
    return Object.values(this.byReason).reduce((sum, count) => sum + count, 0);
  }
}
