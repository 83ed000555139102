import { type ImportedList, internationalList, type SkippedRows } from '../imported-list.js';
import { type ListedEntry, newEntry } from '../listed-entry.js';

/** Entries of the UK Sanctions List by Unique ID, in the order of the file. */
export type UkEntries = Map<string, ListedEntry>;

/** The entry of a Unique ID (`AFG0006`), created if needed. */
export function ukEntry(entries: UkEntries, uniqueId: string, subject: string): ListedEntry {
  const known = entries.get(uniqueId);
  if (known) {
    return known;
  }
  const entry = newEntry(`uk:${uniqueId}`, subject.toLowerCase() === 'individual' ? 'person' : 'other');
  entries.set(uniqueId, entry);
  return entry;
}

/** The regime: the letters at the start of a Unique ID. */
export function regimeOf(uniqueId: string): string | undefined {
  return /^[A-Z]+/.exec(uniqueId)?.[0];
}

export function isWeakAlias(strength: string): boolean {
  return strength.toLowerCase().startsWith('low');
}

export function ukList(entries: UkEntries, skipped: SkippedRows, edition?: string): ImportedList {
  const named = [...entries.values()].filter(({ names }) => names.length > 0);
  return { ...internationalList('uk'), entries: named, skipped, edition };
}
