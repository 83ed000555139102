import { fileURLToPath } from 'node:url';
import { type ListedEntry, type ListManifest, ListPolicy } from '@cotejo/lists';
import type { LoadedList } from '../src/listed-entries.js';

const POLICIES_DIR = fileURLToPath(new URL('../../../policies', import.meta.url));
export const POLICY = ListPolicy.read(POLICIES_DIR);

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
