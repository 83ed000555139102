import { type Deployment, type Pepper, scanKeys } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import type { FamilyAnswer } from '../titular/answer.js';
import { type Identity, PersonMatcher } from './person-matcher.js';
import { searchLists } from './search-lists.js';
import { searchKeys } from './search-state.js';

interface TenantSearched {
  redis: Redis;
  scope: Deployment;
  peppers: readonly Pepper[];
  tenant: string;
  /** Ids of the tenant's members, whose records do not have its name. */
  memberIds: readonly string[];
}

/**
 * Searches what the state Redis holds for one tenant, the published lists and the tenant's own lists. Nothing of another tenant has a
 * part in the answer. What the command line searches besides is not searched here: buses, data folder, exported audit log.
 * @throws BundleRefusedError; ExpectedError `unknown_keys`; neither has a value
 */
export async function searchTenant(
  { redis, scope, peppers, tenant, memberIds }: TenantSearched,
  identity: Identity,
): Promise<FamilyAnswer[]> {
  const prefix = `${scope.namespace}:${scope.environment}:`;
  const matcher = new PersonMatcher(identity, [tenant], peppers);
  const isIncluded = (list: { tenant?: string }) => list.tenant === undefined || list.tenant === tenant;
  const lists = await searchLists({ redis, scope, dataDir: null, isIncluded }, identity.document);
  matcher.addEntryIds(lists.entryIds);
  const named = (await scanKeys(redis, prefix, tenant)).filter((key) => isKeyOf(tenant, key));
  const keys = [...named, ...memberIds.map((id) => `console:member:${id}`)];
  const answers = await searchKeys({ redis, prefix, matcher, leavesUntied: true }, keys);
  return [...answers.filter(({ searched }) => searched > 0), ...lists.answers];
}

/** Whether a part of the key is the id of the tenant: `account:tenant:acme`, `usage:{acme}:2026-11`. Ids of lists begin with their tenant. */
const isKeyOf = (tenant: string, key: string): boolean =>
  !key.startsWith('lists:') && key.split(/[:{}]+/).includes(tenant);
