import { type ListedEntry, type ListManifest, readBundleManifest, readEntries } from '@cotejo/lists/reading';
import { NameIndexBuilder, type NameIndexImage, type NamePopulation } from '@cotejo/names';
import { DocumentIndexBuilder, type DocumentIndexImage } from './document-index.js';
import { EntryTableBuilder, type EntryTableImage } from './entry-table.js';

/** All lists of a bundle as typed arrays, which one thread builds and transfers to another. */
export interface ScreenImage {
  lists: ListManifest[];
  entries: EntryTableImage;
  documents: DocumentIndexImage;
  names: NameIndexImage;
}

/** Builds the image from the entries of a bundle, added one by one. */
export class ScreenImageBuilder {
  private readonly entries = new EntryTableBuilder();
  private readonly documents = new DocumentIndexBuilder();
  private readonly names = new NameIndexBuilder();

  /** @param list position of the entry's list among the lists of the image */
  add(entry: ListedEntry, list: number): void {
    this.entries.add(entry, list);
    this.documents.add(entry);
    this.names.add(entry);
  }

  image(lists: ListManifest[], population?: NamePopulation): ScreenImage {
    const [entries, documents] = [this.entries.image(), this.documents.image()];
    return { lists, entries, documents, names: this.names.image(population) };
  }
}

/**
 * Reads a bundle in batches of entries, so that only the image stays in memory.
 * @throws the errors of `readBundleManifest` and `readEntries`
 */
export async function readScreenImage(folder: string, population?: NamePopulation): Promise<ScreenImage> {
  const { lists } = await readBundleManifest(folder);
  const builder = new ScreenImageBuilder();
  for (const [position, list] of lists.entries()) {
    for await (const batch of readEntries(folder, list)) {
      for (const entry of batch) {
        builder.add(entry, position);
      }
    }
  }
  return builder.image(lists, population);
}
