import type { FamilyAnswer } from '@cotejo/compliance';
import { type Identity, PersonMatcher, searchLists, searchState } from '@cotejo/compliance/search';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { Env } from '@cotejo/platform/command';
import type { Accounts } from '../account-access.js';
import { archiveIn, requireArchive, searchArchive } from './search-archive.js';
import { searchBuses } from './search-bus.js';
import { searchData } from './search-data.js';

/** Where to search. */
export interface Places {
  /** `null`: the deployment has no data folder. */
  dataDir: string | null;
  /** Folder of the exported audit log. */
  archive: string | undefined;
}

/**
 * Searches everything that a deployment holds. It returns only a whole answer.
 * @throws ExpectedError, RedisUnavailableError, ConfigInvalidError, BundleRefusedError when something cannot be searched
 */
export async function searchEverything(
  accounts: Accounts,
  identity: Identity,
  { dataDir, archive }: Places,
): Promise<FamilyAnswer[]> {
  const { redis, scope, peppers } = accounts;
  const prefix = `${scope.namespace}:${scope.environment}:`;
  const tenants = await tenantsOf(redis, prefix);
  const matcher = new PersonMatcher(identity, tenants, peppers.current);
  const lists = await searchLists({ redis, scope, dataDir }, identity.document);
  matcher.addEntryIds(lists.entryIds);
  const folder = archive ?? (dataDir === null ? undefined : archiveIn(dataDir));
  await requireArchive(accounts, folder);
  const exported = folder === undefined ? null : await searchArchive(folder, scope.environment, matcher);
  return [
    ...(await searchState(redis, prefix, matcher)),
    ...lists.answers,
    await searchBuses(prefix, new Env()),
    ...(dataDir === null ? [] : await searchData({ dataDir, archive: folder, identity, matcher })),
    ...(exported ? [exported] : []),
  ];
}

/**
 * Ids of all tenants. A digest can also be in the policies of a tenant whose record is damaged.
 * @throws ExpectedError `no_accounts`: a wrong environment, namespace or server would hold nothing about anybody
 */
async function tenantsOf(redis: Accounts['redis'], prefix: string): Promise<string[]> {
  const tenants = await redis.hkeys(`${prefix}account:tenants`);
  if (tenants.length === 0) {
    throw new ExpectedError(
      'no_accounts',
      'the state Redis has no account of this deployment: check --env, COTEJO_NAMESPACE and COTEJO_STATE_REDIS_URL',
    );
  }
  return tenants;
}
