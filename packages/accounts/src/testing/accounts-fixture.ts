import { defaultPoliciesDir, fixedSecret } from '@cotejo/platform';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { AccountStore } from '../account-store.js';
import type { NewKey } from '../keys/new-key.js';
import type { Pepper } from '../keys/pepper-file.js';
import { Plans } from '../plans.js';

export const PLANS = Plans.load(defaultPoliciesDir());
export const PEPPER: Pepper = { version: 1, secret: Buffer.alloc(32, 7) };
export const BY = { actor: 'tester' };

/** The accounts of the sandbox in a real Redis. */
export interface AccountsFixture {
  server: TestRedis;
  redis: Redis;
  scope: Deployment;
  names: AccountNames;
  store: AccountStore;
  /** The same accounts over a separate connection. */
  another(peppers?: [Pepper, ...Pepper[]]): AccountStore;
  /** Creates a key of a tenant, and the tenant if it does not exist. */
  key(tenant: string, plan?: string, options?: Parameters<AccountStore['keys']['create']>[1]): Promise<NewKey>;
  /** The stored audit log, oldest first. */
  log(): Promise<string[]>;
  /** Overwrites the stored entry with this number, or removes it (`null`). */
  overwrite(seq: number, text: string | null): Promise<void>;
  /** Collects what is published on a channel from now on. */
  listen(channel: string): Promise<string[]>;
  /** Deletes everything that the suite wrote. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** @param options own: the suite stops or kills the server */
export async function startAccounts(options: { own?: boolean } = {}): Promise<AccountsFixture> {
  const server = await startRedis(options);
  const scope = { namespace: server.namespace, environment: 'sandbox' as const };
  const links: Redis[] = [];
  const link = () => {
    const redis = new Redis(server.url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      lazyConnect: true,
      // Otherwise a client of a killed server delays the end of the suite by two seconds.
      disconnectTimeout: 100,
    });
    redis.on('error', () => {});
    links.push(redis);
    return redis;
  };
  const names = accountNames(scope);
  const storeOn = (redis: Redis, peppers: [Pepper, ...Pepper[]] = [PEPPER]) =>
    new AccountStore(redis, { ...scope, peppers: fixedSecret(peppers) });
  const redis = link();
  await redis.connect();
  const store = storeOn(redis);
  return {
    server,
    redis,
    scope,
    names,
    store,
    another: (peppers) => {
      const other = new Redis(server.url);
      links.push(other);
      return storeOn(other, peppers);
    },
    key: async (tenant, plan = 'corporativo', made = {}) => {
      await store.tenants.ensure(tenant, PLANS.get(plan), BY);
      return store.keys.create(tenant, made, BY);
    },
    log: () => redis.zrange(names.auditEntries, 0, '-1'),
    overwrite: async (seq, text) => {
      await redis.zremrangebyscore(names.auditEntries, seq, seq);
      if (text !== null) {
        await redis.zadd(names.auditEntries, seq, text);
      }
    },
    listen: async (channel) => {
      const published: string[] = [];
      const listener = link();
      await listener.connect();
      listener.on('message', (_, what: string) => published.push(what));
      await listener.subscribe(channel);
      return published;
    },
    clear: async () => {
      const written = await redis.keys(`${server.namespace}:*`);
      if (written.length > 0) {
        await redis.del(...written);
      }
    },
    stop: async () => {
      for (const each of links) {
        each.disconnect();
      }
      await server.stop();
    },
  };
}
