import type { ListedEntry, ListManifest } from '@cotejo/lists';
import type { LoadedList } from '../listed-entries.js';

/** An entry with only the given facts. */
export function entryOf(facts: Partial<ListedEntry> & { id: string }): ListedEntry {
  return { kind: 'person', names: [], documents: [], birthDates: [], countries: [], programmes: [], ...facts };
}

/** A list as a bundle has it; its edition changes nothing. */
export function listOf(list: string, entries: readonly ListedEntry[], facts: Partial<ListManifest> = {}): LoadedList {
  const manifest = {
    list,
    kind: 'own',
    class: 'restrictiva',
    edition: '2026-01-20',
    entries: entries.length,
    ...facts,
  } as ListManifest;
  return { manifest, entries };
}
