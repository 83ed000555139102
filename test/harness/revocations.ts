import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProduct } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { AccountStore } from '../../packages/accounts/src/account-store.js';
import { readPeppers } from '../../packages/accounts/src/keys/pepper-file.js';
import { Plans } from '../../packages/accounts/src/plans.js';
import { Env } from '../../packages/platform/src/env.js';
import { defaultPoliciesDir } from '../../packages/platform/src/policies.js';
import { send } from './http.js';

const BY = { actor: 'tester' };
const POLL_MS = 5;
const GIVE_UP_MS = 15_000;

/** The accounts of a running sandbox, as the command line would change them, without its start-up time. */
export class RevocationProbe {
  private readonly redis: Redis;
  private readonly store: AccountStore;

  constructor({ services, stateRedis }: TestProduct) {
    this.redis = new Redis(stateRedis.url);
    const peppers = readPeppers(new Env(services.environment));
    this.store = new AccountStore(this.redis, { namespace: 'cotejo', environment: 'sandbox', peppers });
  }

  /** Milliseconds from the revocation of a key until each gateway, which had just taken it, refuses it. */
  async revoke(gateways: readonly string[]): Promise<number[]> {
    const plan = Plans.load(defaultPoliciesDir()).get('enterprise');
    const { id } = await this.store.tenants.ensure('revoked', plan, BY);
    const { key, record } = await this.store.keys.create(id, {}, BY);
    const ask = (url: string) => send(`${url}/v1/cedula/1000000001`, { headers: { 'x-api-key': key } });
    for (const { status } of await Promise.all(gateways.map(ask))) {
      if (status !== 200) throw new Error(`a fresh key was answered ${status}`);
    }
    const revokedAt = performance.now();
    await this.store.keys.revoke(id, record.id, BY);
    return Promise.all(
      gateways.map(async (url) => {
        while ((await ask(url)).body.reason !== 'key_revoked') {
          if (performance.now() - revokedAt > GIVE_UP_MS) throw new Error('a revoked key is still taken');
          await sleep(POLL_MS);
        }
        return performance.now() - revokedAt;
      }),
    );
  }

  /** Lets nobody hear of changes, or everybody again. */
  async allowChannels(allowed: boolean): Promise<void> {
    await this.redis.call('ACL', 'SETUSER', 'default', allowed ? 'allchannels' : 'resetchannels');
  }

  stop(): void {
    this.redis.disconnect();
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1] as number;
}
