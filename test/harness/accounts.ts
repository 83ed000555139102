import { openProductAccounts, type ProductAccounts } from '@cotejo/accounts/testing';
import type { TestProduct } from '@cotejo/testing';

export type { ProductAccounts as Accounts } from '@cotejo/accounts/testing';
export { BY } from '@cotejo/accounts/testing';

/** The accounts of a running sandbox, changed as the command line does it but without its start-up time. */
export function openAccounts({ services, stateRedis }: TestProduct): ProductAccounts {
  return openProductAccounts(stateRedis.url, services.environment);
}
