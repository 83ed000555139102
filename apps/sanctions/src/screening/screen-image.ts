import { type ListManifest, readBundleManifest, readEntries } from '@cotejo/lists/reading';
import { NameIndexBuilder, type NameIndexImage, type NamePopulation } from '@cotejo/names';
import { DocumentIndexBuilder, type DocumentIndexImage } from './document-index.js';
import { EntryTableBuilder, type EntryTableImage } from './entry-table.js';

/** All lists of a bundle, ready to be asked: typed arrays, which one thread builds and another takes over. */
export interface ScreenImage {
  lists: ListManifest[];
  entries: EntryTableImage;
  documents: DocumentIndexImage;
  names: NameIndexImage;
}

/**
 * Reads a bundle, some entries at a time: what is held is the image alone.
 * @throws what `readBundleManifest` and `readEntries` throw
 */
export async function readScreenImage(folder: string, population?: NamePopulation): Promise<ScreenImage> {
  const { lists } = await readBundleManifest(folder);
  const [entries, documents, names] = [new EntryTableBuilder(), new DocumentIndexBuilder(), new NameIndexBuilder()];
  for (const [place, list] of lists.entries()) {
    for await (const some of readEntries(folder, list)) {
      for (const entry of some) {
        entries.add(entry, place);
        documents.add(entry);
        names.add(entry);
      }
    }
  }
  return { lists, entries: entries.image(), documents: documents.image(), names: names.image(population) };
}
