import { nitCheckDigit } from '@cotejo/colombia/nit';
import { type BundleStore, bundlesIn, findDocument, RedisStore } from '@cotejo/lists';
import type { Accounts } from '../account-access.js';
import { type FamilyAnswer, familyAnswer } from './answer.js';
import type { Place } from './family-searches.js';

/** What the lists say about a number. */
export interface ListSearch {
  answers: FamilyAnswer[];
  /** Ids of the entries with the document. */
  entryIds: string[];
}

/**
 * Searches every bundle of lists in the state Redis and in the data folder by document, not by name.
 * @param dataDir `null`: the deployment has no data folder   @throws BundleRefusedError
 */
export async function searchLists(
  { redis, scope }: Accounts,
  dataDir: string | null,
  number: string,
): Promise<ListSearch> {
  const stores: [Place, BundleStore][] = [['state', new RedisStore(redis, scope)]];
  if (dataDir !== null) {
    stores.push(['data', bundlesIn(dataDir)]);
  }
  const answers: FamilyAnswer[] = [];
  const entryIds = new Set<string>();
  for (const [place, store] of stores) {
    const { lists, found } = await findDocument(store, number, `${number}${nitCheckDigit(number)}`);
    for (const { entry } of found) {
      entryIds.add(entry.id);
    }
    const holding = new Set(found.map(({ list }) => list.content)).size;
    answers.push(familyAnswer(place, 'lists', { searched: lists, found: holding, notByPerson: 0 }));
  }
  return { answers, entryIds: [...entryIds] };
}
