import { Env } from '@cotejo/platform';
import type { Accounts } from '../account-access.js';
import type { FamilyAnswer } from './answer.js';
import { type Identity, PersonMatcher } from './identity.js';
import { searchBuses } from './search-bus.js';
import { searchArchive, searchData } from './search-data.js';
import { searchLists } from './search-lists.js';
import { isAuditExported, searchState } from './search-state.js';
import { TitularError } from './titular-error.js';

/** Where to search. */
export interface Places {
  /** `null`: the deployment has no data folder. */
  dataDir: string | null;
  /** Folder of the exported audit log. */
  archive: string | undefined;
}

/**
 * Searches everything that a deployment holds. It returns only a whole answer.
 * @throws TitularError, RedisUnavailableError, ConfigInvalidError, BundleRefusedError when something cannot be searched
 */
export async function searchEverything(
  accounts: Accounts,
  identity: Identity,
  { dataDir, archive }: Places,
): Promise<FamilyAnswer[]> {
  const { redis, scope, store, peppers } = accounts;
  const prefix = `${scope.namespace}:${scope.environment}:`;
  const tenants = (await store.tenants.list()).map(({ id }) => id);
  const matcher = new PersonMatcher(identity, tenants, peppers.current);
  const lists = await searchLists(accounts, dataDir, identity.document);
  matcher.addEntryIds(lists.entryIds);
  const exported = archive === undefined ? null : await searchArchive(archive, matcher);
  if ((exported?.searched ?? 0) === 0 && (await isAuditExported(redis, prefix))) {
    throw new TitularError('archive_unknown', 'the audit log was exported: name the folder with its files (--archive)');
  }
  return [
    ...(await searchState(redis, prefix, matcher)),
    ...lists.answers,
    await searchBuses(prefix, new Env()),
    ...(dataDir === null ? [] : await searchData({ dataDir, identity, matcher })),
    ...(exported ? [exported] : []),
  ];
}
