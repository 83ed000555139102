import { type ListedEntry, readBundleManifest, readEntryLines } from '@cotejo/lists/reading';
import type { NamePopulation } from '@cotejo/names';
import { DigestPacker } from './entry-digests.js';
import { EntriesBuilder, type ScreenImage } from './screen-image.js';

/**
 * Reads a bundle in batches of entries.
 * @throws the errors of `readBundleManifest` and `readEntryLines`
 */
export async function readScreenImage(folder: string, population?: NamePopulation): Promise<ScreenImage> {
  const { lists } = await readBundleManifest(folder);
  const [builder, digests] = [new EntriesBuilder(), new DigestPacker()];
  for (const [position, list] of lists.entries()) {
    for await (const lines of readEntryLines(folder, list)) {
      for (const line of lines) {
        builder.add(JSON.parse(line) as ListedEntry, position);
        digests.add(line);
      }
    }
  }
  return { lists, digests: digests.image(), ...builder.image(population) };
}
