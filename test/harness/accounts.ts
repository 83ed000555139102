import type { TestProduct } from '@cotejo/testing';
import { openProductAccounts, type ProductAccounts } from '../../packages/accounts/test/product-accounts.js';

export { BY } from '../../packages/accounts/test/accounts-fixture.js';
export type { ProductAccounts as Accounts } from '../../packages/accounts/test/product-accounts.js';

/** The accounts of a running sandbox, changed as the command line does it but without its start-up time. */
export function openAccounts({ services, stateRedis }: TestProduct): ProductAccounts {
  return openProductAccounts(stateRedis.url, services.environment);
}
