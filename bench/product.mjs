import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchServices } from '../scripts/launch.mjs';
import { findRedis } from '../scripts/redis.mjs';
import { startRedis } from '../scripts/redis-server.mjs';
import { cpuSecondsOf } from './cpu-time.mjs';
import { generateLoad } from './load-generator.mjs';
import { policiesWith } from './policies.mjs';
import { requestsOf } from './requests.mjs';

const cli = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));

/** The whole product with sandbox sources, two Redis servers of its own and a key without limits. */
export class BenchProduct {
  #folders = [];
  #servers = {};
  #product;
  #key;
  #asked = 0;

  /**
   * @param {{ layout?: string, extraEnv?: NodeJS.ProcessEnv }} options
   * @returns {Promise<BenchProduct>} ready; nothing is left running if it cannot start
   */
  static async start(options) {
    const bench = new BenchProduct();
    try {
      await bench.#start(options);
      return bench;
    } catch (error) {
      await bench.stop();
      throw error;
    }
  }

  /** By app, undefined while one is down. */
  get pids() {
    return this.#product.pids;
  }

  /** @returns {Promise<Record<string, number>>} CPU seconds so far: by app, `Redis, state` and `Redis, bus` */
  cpuSeconds() {
    const redis = Object.entries(this.#servers).map(([name, { url }]) => [`Redis, ${name}`, url]);
    return cpuSecondsOf(this.#product.adminPorts, Object.fromEntries(redis));
  }

  /**
   * Load on one endpoint, every answer a 200.
   *
   * @param {'verify' | 'analyze'} endpoint
   * @param {{ connections: number, seconds: number, ratePerSecond?: number }} load
   * @returns {Promise<import('./load-generator.d.mts').LoadResult & { cpuMs: Record<string, number>, generatorMs: number }>}
   *   CPU time per request: by process, and of the load itself
   * @throws Error if any answer was something else
   */
  async measure(endpoint, load) {
    const request = requestsOf(endpoint, this.#key);
    const first = this.#asked;
    const before = await this.cpuSeconds();
    const target = { host: '127.0.0.1', port: Number(new URL(this.#product.url).port) };
    const result = await generateLoad({ ...target, ...load, request: (index) => request(first + index) });
    const after = await this.cpuSeconds();
    this.#asked += result.answered;
    if (result.statuses[200] !== result.answered) {
      throw new Error(`not all of ${result.answered} answers were 200: ${JSON.stringify(result.statuses)}`);
    }
    const perRequest = ([name, seconds]) => [name, ((seconds - before[name]) * 1_000) / result.answered];
    const cpuMs = Object.fromEntries(Object.entries(after).map(perRequest));
    return { ...result, cpuMs, generatorMs: result.generatorCpuMs / result.answered };
  }

  /** Ends everything and removes what was written. */
  async stop() {
    await this.#product?.stop();
    await Promise.all(Object.values(this.#servers).map((server) => server.stop()));
    for (const dir of this.#folders) rmSync(dir, { recursive: true, force: true });
  }

  async #start({ layout, extraEnv }) {
    const stateDir = mkdtempSync(join(tmpdir(), 'cotejo-bench-'));
    const policiesDir = policiesWith({ id: 'bench' });
    this.#folders.push(stateDir, policiesDir);
    const found = await findRedis({ node: process.execPath, env: process.env });
    this.redisLabel = found.label;
    for (const name of ['state', 'bus']) this.#servers[name] = await startRedis(found.argv, {});
    const { state, bus } = this.#servers;
    this.#product = await launchServices({
      env: 'sandbox',
      layout,
      stateDir,
      stateRedisUrl: state.url,
      busRedisUrls: bus.url,
      extraEnv: { COTEJO_POLICIES_DIR: policiesDir, COTEJO_LOG_LEVEL: 'warn', ...extraEnv },
    });
    const create = ['keys', 'create', '--tenant', 'bench', '--plan', 'bench', '--json'];
    const { NODE_OPTIONS: _preloaded, ...env } = this.#product.environment;
    const made = execFileSync(process.execPath, [cli, ...create], { env });
    this.#key = JSON.parse(made.toString()).key;
  }
}
