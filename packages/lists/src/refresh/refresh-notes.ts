import type { ListHomes } from '../bundle/publish-bundle.js';
import type { SourceNote } from './source-fetch.js';

/** Notes about the last downloads, by the identity of the list. */
export type Notes = Record<string, SourceNote>;

/**
 * The notes of the first readable store: each note names its files, so any store's notes are valid. Without notes,
 * every list is downloaded.
 */
export async function readNotes({ stores }: ListHomes): Promise<Notes> {
  for (const store of stores) {
    try {
      const text = await store.readDownloads();
      if (text !== null) {
        return JSON.parse(text) as Notes;
      }
    } catch {
      // Unreadable: try the next store.
    }
  }
  return {};
}

export async function writeNotes({ stores }: ListHomes, notes: Notes): Promise<void> {
  await Promise.allSettled(stores.map((store) => store.writeDownloads(JSON.stringify(notes))));
}
