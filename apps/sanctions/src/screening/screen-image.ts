import { type ListManifest, readBundleManifest, readEntries } from '@cotejo/lists/reading';
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

/**
 * Reads a bundle in batches of entries, so that only the image stays in memory.
 * @throws the errors of `readBundleManifest` and `readEntries`
 */
export async function readScreenImage(folder: string, population?: NamePopulation): Promise<ScreenImage> {
  const { lists } = await readBundleManifest(folder);
  const [entries, documents, names] = [new EntryTableBuilder(), new DocumentIndexBuilder(), new NameIndexBuilder()];
  for (const [position, list] of lists.entries()) {
    for await (const batch of readEntries(folder, list)) {
      for (const entry of batch) {
        entries.add(entry, position);
        documents.add(entry);
        names.add(entry);
      }
    }
  }
  return { lists, entries: entries.image(), documents: documents.image(), names: names.image(population) };
}
