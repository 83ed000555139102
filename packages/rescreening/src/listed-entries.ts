import { createHash } from 'node:crypto';
import type { NameShares } from '@cotejo/contracts';
import { identityOf, type ListedEntry, type ListManifest, type ListPolicy } from '@cotejo/lists';
import { EntriesBuilder, ListScreen } from '@cotejo/screening';

/** Digests of the entries of a bundle, by list and entry id. */
export type EntryDigests = ReadonlyMap<string, string>;

/** A list of a bundle with its entries. */
export interface LoadedList {
  manifest: ListManifest;
  entries: readonly ListedEntry[];
}

/** The lists of a bundle, ready for a round. */
export interface ScreenLists {
  /** Id of the bundle. */
  bundle: string;
  /** When the bundle was made, ISO 8601. */
  createdAt: string;
  screen: ListScreen;
  entries: EntryDigests;
  /** The entries that are new or changed since `before`; `null` if no entry is new or changed. */
  changed: ListScreen | null;
  changedCount: number;
  /** Whether an entry of `before` is missing now. */
  removedCount: number;
}

interface ListsOptions {
  bundle: string;
  createdAt: string;
  policy: ListPolicy;
  /** Name frequencies that weigh words; absent: the table of @cotejo/names. */
  shares?: NameShares | null;
  /** The entries of the last round; absent: everything is new. */
  before?: EntryDigests | null;
}

/** Makes the screen of all entries, and a screen of those that changed since the last round. */
export function screenLists(lists: readonly LoadedList[], options: ListsOptions): ScreenLists {
  const { bundle, createdAt, policy, shares = null, before } = options;
  const manifests = lists.map(({ manifest }) => manifest);
  const entries = digestEntries(lists);
  const screenOf = (isIncluded: (key: string) => boolean) => {
    const builder = new EntriesBuilder();
    for (const [position, list] of lists.entries()) {
      for (const entry of list.entries) {
        if (isIncluded(entryKey(list.manifest, entry))) {
          builder.add(entry, position);
        }
      }
    }
    // A screen is built with the same weights as it searches with.
    return ListScreen.of(builder, manifests, policy, { shares, isBatch: true });
  };
  const changed = new Set([...entries.keys()].filter((key) => before && before.get(key) !== entries.get(key)));
  const removed = before ? [...before.keys()].filter((key) => !entries.has(key)) : [];
  return {
    bundle,
    createdAt,
    screen: screenOf(() => true),
    entries,
    changed: changed.size === 0 ? null : screenOf((key) => changed.has(key)),
    changedCount: changed.size,
    removedCount: removed.length,
  };
}

/** What a list declares about itself is a part of each entry, because the legal force depends on it. */
function digestEntries(lists: readonly LoadedList[]): Map<string, string> {
  const texts = new Map<string, string[]>();
  for (const { manifest, entries } of lists) {
    const { kind, class: force } = manifest;
    for (const entry of entries) {
      const key = entryKey(manifest, entry);
      texts.set(key, [...(texts.get(key) ?? []), JSON.stringify([kind, force, entry])]);
    }
  }
  return new Map([...texts].map(([key, each]) => [key, digestOf(each)]));
}

/** In the order of the list: of equally good names the first one is shown. */
function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16);
}

function entryKey(list: ListManifest, { id }: ListedEntry): string {
  return `${identityOf(list)} ${id}`;
}
