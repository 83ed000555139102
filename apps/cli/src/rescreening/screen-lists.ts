import type { ListPolicy } from '@cotejo/lists';
import type { ListScreen } from '@cotejo/screening';
import { KeptScreen } from './kept-screen.js';
import { type EntryDigests, ListedEntries, type LoadedList } from './listed-entries.js';

/** The lists of a bundle, ready for a round. */
export interface ScreenLists {
  /** Id of the bundle. */
  bundle: string;
  /** When the bundle was made, ISO 8601. */
  createdAt: string;
  screen: Pick<ListScreen, 'findHits'>;
  entries: EntryDigests;
  /** The entries that are new or changed since `before`; `null` if no entry is new or changed. */
  changed: ListScreen | null;
  changedCount: number;
  removedCount: number;
}

interface ListsOptions {
  bundle: string;
  createdAt: string;
  policy: ListPolicy;
  /** The entries of the last round; absent: everything is new. */
  before?: EntryDigests | null;
  /** Has the index of an earlier bundle, so that only other entries are indexed. */
  keptScreen?: KeptScreen;
}

/** Makes the screen of all entries, and a screen of those that changed since the last round. */
export function screenLists(lists: readonly LoadedList[], options: ListsOptions): ScreenLists {
  const { bundle, createdAt, policy, before, keptScreen = new KeptScreen() } = options;
  const entries = new ListedEntries(lists, policy);
  const { added, removed } = entries.changesSince(before ?? entries.digests);
  return {
    bundle,
    createdAt,
    screen: keptScreen.screenOf(entries),
    entries: entries.digests,
    changed: added.size === 0 ? null : entries.screenOf((key) => added.has(key)),
    changedCount: added.size,
    removedCount: removed.length,
  };
}
