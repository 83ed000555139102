import { BY, PEPPER, PLANS, startAccounts } from '@cotejo/accounts/testing';
import { fixedSecret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { DestinationRules } from '../destinations/destination-rules.js';
import { WebhookStore } from '../endpoints/webhook-store.js';

export { BY, PEPPER, PLANS };
/** The receivers of tests listen on this machine. */
export const WITH_LOOPBACK = new DestinationRules(['127.0.0.0/8']);

/** A real Redis with sandbox accounts and webhooks, for one suite. */
export async function startEvents() {
  const { redis, scope, store: accounts, clear, stop } = await startAccounts();
  return {
    redis,
    scope,
    accounts,
    store: new WebhookStore(redis, scope, { peppers: fixedSecret([PEPPER]), destinations: WITH_LOOPBACK }),
    tenant: (id: string, plan = 'corporativo') => accounts.tenants.ensure(id, PLANS.get(plan), BY),
    /** Everything that is stored, to check what it reveals. */
    stored: async () => {
      const texts: string[] = [];
      for (const name of await redis.keys(`${scope.namespace}:*`)) {
        texts.push(name, JSON.stringify(await readAny(redis, name)));
      }
      return texts.join('\n');
    },
    clear,
    stop,
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
