import { AccountStore, Plans } from '@cotejo/accounts';
import { Env } from '@cotejo/platform';
import { Redis } from 'ioredis';
import { readPeppers } from '../../packages/accounts/dist/keys/pepper-file.js';

const BENCH = { actor: 'bench' };

/**
 * Creates tenants with one key each, directly in the state Redis of a product: the command line would need a process for
 * each tenant.
 *
 * @param {import('../measuring/product.mjs').BenchProduct} product in the sandbox
 * @param {{ id: string, scopes?: string[] }[]} tenants scopes: of the key; by default all of the plan
 * @returns {Promise<string[]>} the keys, in the order of the tenants
 */
export async function createKeys(product, tenants) {
  const { environment, stateUrl } = product;
  const redis = new Redis(stateUrl);
  try {
    const plan = Plans.load(environment.COTEJO_POLICIES_DIR).get('bench');
    const peppers = readPeppers(new Env(environment));
    const store = new AccountStore(redis, { namespace: 'cotejo', environment: 'sandbox', peppers });
    const keys = [];
    // One after the other: each change writes the end of the same audit log, so two at a time would only repeat each other.
    for (const { id, scopes } of tenants) {
      await store.tenants.ensure(id, plan, BENCH);
      keys.push((await store.keys.create(id, scopes ? { scopes } : {}, BENCH)).key);
    }
    return keys;
  } finally {
    redis.disconnect();
  }
}
