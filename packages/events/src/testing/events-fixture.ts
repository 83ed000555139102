import { AccountStore, type Pepper, Plans } from '@cotejo/accounts';
import { defaultPoliciesDir, fixedSecret } from '@cotejo/platform';
import { startRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import { DestinationRules } from '../destinations/destination-rules.js';
import { WebhookStore } from '../endpoints/webhook-store.js';

export const PLANS = Plans.load(defaultPoliciesDir());
export const PEPPER: Pepper = { version: 1, secret: Buffer.alloc(32, 7) };
export const BY = { actor: 'tester' };
/** The receivers of tests listen on this machine. */
export const WITH_LOOPBACK = new DestinationRules([ipaddr.parseCIDR('127.0.0.0/8')]);

/** A real Redis with sandbox accounts and webhooks, for one suite. */
export async function startEvents() {
  const server = await startRedis();
  const scope = { namespace: server.namespace, environment: 'sandbox' as const };
  const redis = new Redis(server.url);
  const accounts = new AccountStore(redis, { ...scope, peppers: fixedSecret([PEPPER]) });
  return {
    redis,
    scope,
    accounts,
    store: new WebhookStore(redis, scope, { peppers: fixedSecret([PEPPER]), destinations: WITH_LOOPBACK }),
    tenant: (id: string, plan = 'corporativo') => accounts.tenants.ensure(id, PLANS.get(plan), BY),
    /** Everything that is stored, to check what it reveals. */
    stored: async () => {
      const texts: string[] = [];
      for (const name of await redis.keys(`${server.namespace}:*`)) {
        texts.push(name, JSON.stringify(await readAny(redis, name)));
      }
      return texts.join('\n');
    },
    clear: async () => {
      const written = await redis.keys(`${server.namespace}:*`);
      if (written.length > 0) {
        await redis.del(...written);
      }
    },
    stop: async () => {
      redis.disconnect();
      await server.stop();
    },
  };
}

async function readAny(redis: Redis, name: string): Promise<unknown> {
  const read: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(name),
    hash: () => redis.hgetall(name),
    list: () => redis.lrange(name, 0, -1),
    zset: () => redis.zrange(name, 0, '-1'),
    set: () => redis.smembers(name),
    stream: () => redis.xrange(name, '-', '+'),
  };
  return read[await redis.type(name)]?.();
}

export type EventsFixture = Awaited<ReturnType<typeof startEvents>>;
