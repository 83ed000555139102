import type { ListedEntry, ListManifest } from '@cotejo/lists/browser';
import { NameIndexBuilder, type NameIndexImage, type NamePopulation } from '@cotejo/names';
import { DocumentIndexBuilder, type DocumentIndexImage } from './document-index.js';
import { EntryTableBuilder, type EntryTableImage } from './entry-table.js';

/** Entries as typed arrays, which one thread builds and transfers to another. */
export interface EntriesImage {
  entries: EntryTableImage;
  documents: DocumentIndexImage;
  names: NameIndexImage;
}

export interface ListsImage extends EntriesImage {
  lists: ListManifest[];
}

/** All lists of a bundle. */
export interface ScreenImage extends ListsImage {
  /** A digest of each entry, to find the entries that a later bundle does not have. */
  digests: Uint8Array<ArrayBuffer>;
}

/** Collects entries one by one, so that only the image stays in memory. */
export class EntriesBuilder {
  private readonly entries = new EntryTableBuilder();
  private readonly documents = new DocumentIndexBuilder();
  private readonly names = new NameIndexBuilder();
  length = 0;

  /** @param list position of the entry's list in the bundle */
  add(entry: ListedEntry, list: number): void {
    this.entries.add(entry, list);
    this.documents.add(entry);
    this.names.add(entry);
    this.length += 1;
  }

  image(population?: NamePopulation): EntriesImage {
    return { entries: this.entries.image(), documents: this.documents.image(), names: this.names.image(population) };
  }
}
