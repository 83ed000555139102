import type { Environment } from '@cotejo/contracts';
import { defaultPoliciesDir, Env } from '@cotejo/platform';
import { Redis } from 'ioredis';
import { AccountStore } from '../account-store.js';
import type { NewKey } from '../keys/new-key.js';
import { readPeppers } from '../keys/pepper-file.js';
import { Plans } from '../plans.js';
import { BY } from './accounts-fixture.js';

/** The accounts of a running product, over its state Redis. */
export interface ProductAccounts {
  store: AccountStore;
  redis: Redis;
  /** Creates a key of a tenant, and the tenant if it does not exist. */
  key(tenant: string, plan: string, options?: Parameters<AccountStore['keys']['create']>[1]): Promise<NewKey>;
  stop(): void;
}

/** @param variables the environment of the product's processes */
export function openProductAccounts(
  stateUrl: string,
  variables: NodeJS.ProcessEnv,
  environment: Environment = 'sandbox',
): ProductAccounts {
  const redis = new Redis(stateUrl);
  const plans = Plans.load(variables.COTEJO_POLICIES_DIR ?? defaultPoliciesDir());
  const peppers = readPeppers(new Env(variables));
  const store = new AccountStore(redis, { namespace: 'cotejo', environment, peppers });
  return {
    store,
    redis,
    key: async (tenant, plan, options = {}) => {
      await store.tenants.ensure(tenant, plans.get(plan), BY);
      return store.keys.create(tenant, options, BY);
    },
    stop: () => redis.disconnect(),
  };
}
