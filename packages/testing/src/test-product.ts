import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type LaunchOptions, launchServices, type Product } from '../../../scripts/launch.mjs';
import { startRedis, type TestRedis } from './test-redis.js';

const cliFile = fileURLToPath(new URL('../../../apps/cli/dist/main.js', import.meta.url));

const outputMaxBytes = 64 * 1_024 * 1_024;

/** The whole product, started for one suite as `npm start` starts it, with state and Redis servers of its own. */
export interface TestProduct {
  readonly services: Product;
  readonly stateRedis: TestRedis;
  readonly busRedis: TestRedis;
  /** Secrets, data, logs and the run file of this product; a temporary folder. */
  readonly stateDir: string;
  /** Runs `cotejo` with these arguments against it and returns what it printed; rejects when it fails. */
  cli(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/**
 * @param options as of `launchServices`, by default the sandbox in the compact layout; the port is always a free one
 */
export async function launchProduct(
  options: Partial<Omit<LaunchOptions, 'port' | 'stateRedisUrl' | 'busRedisUrls' | 'stateDir'>> = {},
): Promise<TestProduct> {
  const stateDir = await mkdtemp(join(tmpdir(), 'cotejo-product-'));
  const [stateRedis, busRedis] = await Promise.all([startRedis({ own: true }), startRedis({ own: true })]);
  const releaseAll = async () => {
    await Promise.all([stateRedis.stop(), busRedis.stop()]);
    await rm(stateDir, { recursive: true, force: true });
  };
  try {
    const urls = { stateRedisUrl: stateRedis.url, busRedisUrls: busRedis.url };
    const services = await launchServices({ env: 'sandbox', detached: false, ...options, ...urls, stateDir });
    const stop = () => services.stop().then(releaseAll);
    return { services, stateRedis, busRedis, stateDir, cli: cliOf(services), stop };
  } catch (error) {
    await releaseAll();
    throw error;
  }
}

function cliOf({ environment }: Product): TestProduct['cli'] {
  const run = promisify(execFile);
  return async (...args) =>
    (await run(process.execPath, [cliFile, ...args], { env: environment, maxBuffer: outputMaxBytes })).stdout;
}
