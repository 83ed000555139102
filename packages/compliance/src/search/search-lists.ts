import type { Deployment } from '@cotejo/accounts';
import { type BundleStore, bundlesIn, findDocument, type ListManifest, RedisStore } from '@cotejo/lists';
import type { Redis } from 'ioredis';
import { type FamilyAnswer, familyAnswer } from '../titular/answer.js';
import type { Place } from '../titular/family-searches.js';

/** What the lists say about a number. */
export interface ListSearch {
  answers: FamilyAnswer[];
  /** Ids of the entries with the document. */
  entryIds: string[];
}

interface ListsSearched {
  redis: Redis;
  scope: Deployment;
  /** `null`: no data folder is searched. */
  dataDir: string | null;
  /** Default: every list. */
  isIncluded?: (list: ListManifest) => boolean;
}

/**
 * Searches every bundle of lists in the state Redis and in the data folder by document, not by name.
 * @param document its id, see `documentId`
 * @throws BundleRefusedError
 */
export async function searchLists(
  { redis, scope, dataDir, isIncluded }: ListsSearched,
  document: string,
): Promise<ListSearch> {
  const stores: [Place, BundleStore][] = [['state', new RedisStore(redis, scope)]];
  if (dataDir !== null) {
    stores.push(['data', bundlesIn(dataDir)]);
  }
  const answers: FamilyAnswer[] = [];
  const entryIds = new Set<string>();
  for (const [place, store] of stores) {
    const { lists, found } = await findDocument(store, document, isIncluded);
    for (const { entry } of found) {
      entryIds.add(entry.id);
    }
    const holding = new Set(found.map(({ list }) => list.content)).size;
    answers.push(familyAnswer(place, 'lists', { searched: lists, found: holding, notByPerson: 0 }));
  }
  return { answers, entryIds: [...entryIds] };
}
