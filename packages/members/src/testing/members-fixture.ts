import { startAccounts } from '@cotejo/accounts/testing';

export { BY, PEPPER, PLANS } from '@cotejo/accounts/testing';

/** A real Redis with sandbox accounts, for one suite. */
export async function startMembers() {
  const { redis, scope, store: accounts, clear, stop } = await startAccounts();
  /** Names of all keys, to check what they reveal. */
  const keys = () => redis.keys(`${scope.namespace}:*`);
  return { redis, scope, accounts, keys, clear, stop };
}

export type MembersFixture = Awaited<ReturnType<typeof startMembers>>;
