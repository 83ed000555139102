import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchProduct, type TestProduct } from '@cotejo/testing';

/** The whole product as a suite sees it, with what it needs to ask questions. */
export interface RunningProduct extends TestProduct {
  url: string;
  /** A fresh key of a fresh tenant. */
  key(plan: string, ...args: string[]): Promise<string>;
  /** Everything the services logged so far. */
  logs(): string;
}

let tenants = 0;

/** Starts the product for one suite. Call `stop` in `afterAll`. */
export async function startProduct(options: Parameters<typeof launchProduct>[0] = {}): Promise<RunningProduct> {
  const product = await launchProduct(options);
  const { services, cli } = product;
  return {
    ...product,
    url: services.url,
    key: async (plan, ...args) => {
      tenants += 1;
      const who = ['--tenant', `tenant-${tenants}`, '--plan', plan, '--env', options.env ?? 'sandbox', '--json'];
      return (JSON.parse(await cli('keys', 'create', ...who, ...args)) as { key: string }).key;
    },
    logs: () =>
      readdirSync(services.logsDir)
        .map((file) => readFileSync(join(services.logsDir, file), 'utf8'))
        .join('\n'),
  };
}
