import type { ListHit } from '@cotejo/contracts';
import { CHANGES_MAX, type ListScreen, type ScreenBounds, type ScreenQuery } from '@cotejo/screening';
import type { EntryChanges, EntryDigests, ListedEntries } from './listed-entries.js';

/** A screen whose index was built whole. */
interface WholeScreen {
  screen: ListScreen;
  digests: EntryDigests;
  /** Ordinals in the index of the entries with a key. */
  ordinals: ReadonlyMap<string, readonly number[]>;
}

/**
 * Keeps the index of all entries between the runs of a process that watches. A bundle in which few entries differ from the index
 * gets a patch: entries to leave out, and a small index of the entries to add.
 */
export class KeptScreen {
  private whole: WholeScreen | null = null;

  /** The screen of all entries. */
  screenOf(entries: ListedEntries): Pick<ListScreen, 'findHits'> {
    const { whole } = this;
    if (!whole) {
      return this.build(entries);
    }
    const changes = entries.changesSince(whole.digests);
    const hidden = hiddenOf(whole, changes);
    const added = entries.builderOf((key) => changes.added.has(key));
    if (hidden.length > CHANGES_MAX || added.length > CHANGES_MAX) {
      return this.build(entries);
    }
    const patch = { lists: [...entries.manifests], hidden, ...added.image() };
    return new PatchedScreen(whole.screen.patched(patch, entries.policy), () => this.build(entries));
  }

  private build(entries: ListedEntries): ListScreen {
    // Frees the memory before the next index needs it.
    this.whole = null;
    const screen = entries.screenOf();
    const ordinals = Map.groupBy(entries.keys().entries(), ([, key]) => key);
    this.whole = {
      screen,
      digests: entries.digests,
      ordinals: new Map([...ordinals].map(([key, places]) => [key, places.map(([ordinal]) => ordinal)])),
    };
    return screen;
  }
}

function hiddenOf({ ordinals }: WholeScreen, { added, removed }: EntryChanges): Uint32Array<ArrayBuffer> {
  return Uint32Array.from([...added, ...removed].flatMap((key) => ordinals.get(key) ?? []));
}

/** Finds what one index of all entries finds. It builds that index only for a query that resembles very many names. */
class PatchedScreen {
  private whole: ListScreen | null = null;

  constructor(
    private readonly patched: ListScreen,
    private readonly build: () => ListScreen,
  ) {}

  findHits(query: ScreenQuery, bounds: ScreenBounds): ListHit[] {
    return this.whole ? this.whole.findHits(query, bounds) : this.findInPatched(query, bounds);
  }

  private findInPatched(query: ScreenQuery, bounds: ScreenBounds): ListHit[] {
    let isCut = false;
    const onCut = () => {
      isCut = true;
    };
    const hits = this.patched.findHits(query, { ...bounds, onCut });
    if (!isCut) {
      return hits;
    }
    this.whole = this.build();
    return this.whole.findHits(query, bounds);
  }
}
