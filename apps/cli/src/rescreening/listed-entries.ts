import { hash } from 'node:crypto';
import { identityOf, type ListedEntry, type ListManifest, type ListPolicy } from '@cotejo/lists';
import { EntriesBuilder, ListScreen } from '@cotejo/screening';

/** Digests of the entries of a bundle, by list and entry id. */
export type EntryDigests = ReadonlyMap<string, string>;

/** A list of a bundle with its entries. */
export interface LoadedList {
  manifest: ListManifest;
  entries: readonly ListedEntry[];
}

/** Keys of entries: of those that are new or changed, and of those that are gone. */
export interface EntryChanges {
  added: ReadonlySet<string>;
  removed: readonly string[];
}

/** All entries of a bundle. Ids repeat in some lists, so one key can have several entries, and they have one digest. */
export class ListedEntries {
  readonly digests: EntryDigests;
  readonly manifests: readonly ListManifest[];

  constructor(
    private readonly lists: readonly LoadedList[],
    readonly policy: ListPolicy,
  ) {
    this.digests = digestEntries(lists);
    this.manifests = lists.map(({ manifest }) => manifest);
  }

  changesSince(before: EntryDigests): EntryChanges {
    const { digests } = this;
    return {
      added: new Set([...digests.keys()].filter((key) => before.get(key) !== digests.get(key))),
      removed: [...before.keys()].filter((key) => !digests.has(key)),
    };
  }

  /** A screen of the entries with these keys. Default: of all entries. */
  screenOf(isIncluded?: (key: string) => boolean): ListScreen {
    return ListScreen.of(this.builderOf(isIncluded), [...this.manifests], this.policy, { isBatch: true });
  }

  builderOf(isIncluded: (key: string) => boolean = () => true): EntriesBuilder {
    const builder = new EntriesBuilder();
    this.each((key, entry, position) => {
      if (isIncluded(key)) {
        builder.add(entry, position);
      }
    });
    return builder;
  }

  /** Keys of all entries, in the order of the builder. */
  keys(): string[] {
    const keys: string[] = [];
    this.each((key) => keys.push(key));
    return keys;
  }

  private each(visit: (key: string, entry: ListedEntry, position: number) => void): void {
    for (const [position, { manifest, entries }] of this.lists.entries()) {
      const list = identityOf(manifest);
      for (const entry of entries) {
        visit(`${list} ${entry.id}`, entry, position);
      }
    }
  }
}

/** What a list declares about itself is a part of each entry, because the legal force depends on it. */
function digestEntries(lists: readonly LoadedList[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { manifest, entries } of lists) {
    const list = identityOf(manifest);
    const { kind, class: force } = manifest;
    const declared = JSON.stringify([kind, force]);
    for (const entry of entries) {
      const key = `${list} ${entry.id}`;
      const others = texts.get(key);
      const text = `${declared}${JSON.stringify(entry)}`;
      // In the order of the list: of equally good names the first one is shown.
      texts.set(key, others === undefined ? text : `${others}\n${text}`);
    }
  }
  return new Map([...texts].map(([key, text]) => [key, digestOf(text)]));
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}
