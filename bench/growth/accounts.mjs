import { Redis } from 'ioredis';
import { AccountStore, Plans } from '../../packages/accounts/dist/index.js';
import { readPeppers } from '../../packages/accounts/dist/keys/pepper-file.js';
import { Env } from '../../packages/platform/dist/index.js';

/** More at a time would only repeat their changes: all of them write the end of one audit log. */
const AT_A_TIME = 4;
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
    const createNext = async () => {
      for (let index = keys.length; index < tenants.length; index = keys.length) {
        keys[index] = null;
        const { id, scopes } = tenants[index];
        await store.tenants.ensure(id, plan, BENCH);
        keys[index] = (await store.keys.create(id, scopes ? { scopes } : {}, BENCH)).key;
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, createNext));
    return keys;
  } finally {
    redis.disconnect();
  }
}
