import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProductAccounts, type ProductAccounts } from '@cotejo/accounts/testing';
import type { Scope } from '@cotejo/contracts';
import { launchProduct, type TestProduct } from '@cotejo/testing';
import { cotejoWith } from './cli.js';

/** The running product with the helpers that suites use to call it. */
export interface RunningProduct extends TestProduct {
  url: string;
  /** Runs the command line `cotejo` against this product. Resolves with its output, and rejects when it fails. */
  cli(...args: string[]): Promise<string>;
  /** Creates a key of a new tenant, and of the given scopes instead of all scopes of the plan. */
  key(plan: string, scopes?: Scope[]): Promise<string>;
  /** Everything that the services have logged so far. */
  logs(): string;
}

/** Starts a product for one suite. Call `stop` in `afterAll`. */
export async function startProduct(options: Parameters<typeof launchProduct>[0] = {}): Promise<RunningProduct> {
  return withHelpers(await launchProduct(options), options.env);
}

function withHelpers(product: TestProduct, environment: 'sandbox' | 'production' = 'sandbox'): RunningProduct {
  const { services, stateRedis } = product;
  let accounts: ProductAccounts | undefined;
  return {
    ...product,
    url: services.url,
    cli: cotejoWith(services.environment),
    key: async (plan, scopes) => {
      accounts ??= openProductAccounts(stateRedis.url, services.environment, environment);
      const tenant = `tenant-${randomBytes(6).toString('hex')}`;
      return (await accounts.key(tenant, plan, scopes && { scopes })).key;
    },
    logs: () =>
      readdirSync(services.logsDir)
        .map((file) => readFileSync(join(services.logsDir, file), 'utf8'))
        .join('\n'),
    stop: async () => {
      accounts?.stop();
      await product.stop();
    },
  };
}
