import {
  identityOf,
  type ListedEntry,
  type ListManifest,
  readBundleManifest,
  readEntryLines,
} from '@cotejo/lists/reading';
import { type NamePopulation, NumberPacker } from '@cotejo/names';
import { digestOf, ordinalsByDigest } from './entry-digests.js';
import { EntriesBuilder, type EntriesImage, type ScreenImage } from './screen-image.js';

/** What a patch is made against. */
export type ScreenBase = Pick<ScreenImage, 'lists' | 'digests'>;

/** The differences between a bundle and the image of an earlier bundle. */
export interface ScreenPatch extends EntriesImage {
  /** Lists of the bundle. */
  lists: ListManifest[];
  /** Entries of the image that the bundle does not have, or not in the same words. */
  hidden: Uint32Array<ArrayBuffer>;
}

/** With more changes, all lists are built again: every search looks into the patch besides the image. */
export const CHANGES_MAX = 2_000;

/**
 * Reads only the lists whose content differs from the image, and indexes only the entries that are new there. It gives the event
 * loop a turn after each piece of a list.
 * @returns null when more than `changesMax` entries are new or gone
 * @throws the errors of `readBundleManifest` and `readEntryLines`
 */
export async function readScreenPatch(
  folder: string,
  base: ScreenBase,
  population?: NamePopulation,
  changesMax = CHANGES_MAX,
): Promise<ScreenPatch | null> {
  const { lists } = await readBundleManifest(folder);
  const places = placesOf(base.lists);
  const [added, hidden] = [new EntriesBuilder(), new NumberPacker()];
  for (const [position, list] of lists.entries()) {
    const place = places.get(identityOf(list));
    places.delete(identityOf(list));
    if (place?.content === list.content) {
      continue;
    }
    const gone = await ordinalsByDigest(base.digests, place?.start ?? 0, place?.end ?? 0);
    for await (const lines of readEntryLines(folder, list)) {
      for (const line of lines.filter((each) => gone.get(digestOf(each))?.pop() === undefined)) {
        added.add(JSON.parse(line) as ListedEntry, position);
      }
      if (added.length > changesMax) {
        return null;
      }
    }
    hideAll(hidden, [...gone.values()].flat());
  }
  for (const { start, end } of places.values()) {
    hideAll(
      hidden,
      Array.from({ length: end - start }, (_, i) => start + i),
    );
  }
  return hidden.length > changesMax ? null : { lists, hidden: hidden.image(), ...added.image(population) };
}

interface Place {
  content: string;
  /** Ordinals of the list's entries in the image: from `start` up to, not including, `end`. */
  start: number;
  end: number;
}

function placesOf(lists: readonly ListManifest[]): Map<string, Place> {
  let end = 0;
  return new Map(
    lists.map((list) => {
      const start = end;
      end += list.entries;
      return [identityOf(list), { content: list.content, start, end }];
    }),
  );
}

function hideAll(hidden: NumberPacker, entries: readonly number[]): void {
  for (const entry of entries) {
    hidden.add(entry);
  }
}
