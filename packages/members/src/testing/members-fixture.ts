import { AccountStore, type Pepper, Plans } from '@cotejo/accounts';
import { defaultPoliciesDir, fixedSecret } from '@cotejo/platform';
import { startRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';

export const PLANS = Plans.load(defaultPoliciesDir());
export const PEPPER: Pepper = { version: 1, secret: Buffer.alloc(32, 7) };
export const BY = { actor: 'tester' };

/** A real Redis with sandbox accounts, for one suite. */
export async function startMembers() {
  const server = await startRedis();
  const scope = { namespace: server.namespace, environment: 'sandbox' as const };
  const redis = new Redis(server.url);
  return {
    redis,
    scope,
    accounts: new AccountStore(redis, { ...scope, peppers: fixedSecret([PEPPER]) }),
    /** Deletes everything that the suite wrote. */
    clear: async () => {
      const written = await redis.keys(`${server.namespace}:*`);
      if (written.length > 0) {
        await redis.del(...written);
      }
    },
    /** Names of all keys, to check what they reveal. */
    keys: () => redis.keys(`${server.namespace}:*`),
    stop: async () => {
      redis.disconnect();
      await server.stop();
    },
  };
}

export type MembersFixture = Awaited<ReturnType<typeof startMembers>>;
