import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { cpuSecondsOf } from './cpu-time.mjs';
import { generateLoad } from './load-generator.mjs';
import { sumOfMetric } from './metrics.mjs';
import { policiesWith } from './policies.mjs';
import { requestsOf } from './requests.mjs';

const workingTree = fileURLToPath(new URL('../..', import.meta.url));

/** The whole product with sandbox sources, two Redis servers of its own and a key without limits. */
export class BenchProduct {
  #folders = [];
  #servers = {};
  #product;
  #cli;
  #key;
  #queried = 0;
  #requests;
  #afterwards = [];

  /**
   * @param {{ layout?: string, extraEnv?: NodeJS.ProcessEnv, root?: string, plans?: object[], env?: string,
   *   stateDir?: string, requests?: typeof requestsOf, launch?: object }} options root: another built checkout, whose own
   *   launcher starts the product; plans: more plans, see `policiesWith`; env: sandbox by default; stateDir: secrets and
   *   data that exist already and stay; requests: makes the requests of `measure`; launch: further options of `launchServices`
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

  /** Of the console, without a slash at the end. */
  get consoleUrl() {
    return this.#product.consoleUrl;
  }

  /** By the name of the process. */
  get adminPorts() {
    return this.#product.adminPorts;
  }

  /** By the name of the process, undefined while one is down. */
  get pids() {
    return this.#product.pids;
  }

  /**
   * Load on one endpoint.
   *
   * @param {'verify' | 'analyze'} endpoint
   * @param {{ connections: number, seconds: number, ratePerSecond?: number }} load
   * @returns {Promise<Measured>}
   *
   * @typedef {import('./load-generator.d.mts').LoadResult & { failed: number, missing: number,
   * cpuMs: Record<string, number>, generatorMs: number }} Measured failed: number of answers with a status other than
   * 200; missing: number of source answers that arrived too late; cpuMs, generatorMs: CPU time per request, of each
   * process and of the load generator
   */
  measure(endpoint, load) {
    return this.measureRequests(this.#requests(endpoint, this.#key), load);
  }

  /** As `measure`, with other requests. @param {(index: number) => Buffer} request another person for each index */
  async measureRequests(request, load) {
    const first = this.#queried;
    const before = await this.#counted();
    const target = { host: '127.0.0.1', port: Number(new URL(this.#product.url).port) };
    const result = await generateLoad({ ...target, ...load, request: (index) => request(first + index) });
    const after = await this.#counted();
    const { answered, statuses, generatorCpuMs } = result;
    this.#queried += answered;
    const perRequest = ([name, seconds]) => [name, ((seconds - before.cpuSeconds[name]) * 1_000) / answered];
    return {
      ...result,
      failed: answered - (statuses[200] ?? 0),
      missing: after.missing - before.missing,
      cpuMs: Object.fromEntries(Object.entries(after.cpuSeconds).map(perRequest)),
      generatorMs: generatorCpuMs / answered,
    };
  }

  /** @param {string} metric a counter @returns {Promise<number>} over all its labels and all processes */
  sumOf(metric) {
    return sumOfMetric(this.#product.adminPorts, metric);
  }

  /** @param {string} plan also the name of its new tenant @returns {string} a key of the environment */
  createKey(plan) {
    const create = ['keys', 'create', '--tenant', plan, '--plan', plan, '--json'];
    const { NODE_OPTIONS: _preloaded, ...env } = this.#product.environment;
    return JSON.parse(execFileSync(process.execPath, [this.#cli, ...create], { env }).toString()).key;
  }

  /** @param {() => void} work done when everything has ended */
  whenStopped(work) {
    this.#afterwards.push(work);
  }

  /** Ends everything and removes what was written. */
  async stop() {
    await this.#product?.stop();
    await Promise.all(Object.values(this.#servers).map((server) => server.stop()));
    for (const dir of this.#folders) {
      rmSync(dir, { recursive: true, force: true });
    }
    for (const work of this.#afterwards) {
      work();
    }
  }

  #temporary(dir) {
    this.#folders.push(dir);
    return dir;
  }

  async #counted() {
    const urls = Object.entries(this.#servers).map(([name, { url }]) => [`Redis, ${name}`, url]);
    const { adminPorts } = this.#product;
    return {
      cpuSeconds: await cpuSecondsOf(adminPorts, Object.fromEntries(urls)),
      missing: await sumOfMetric(adminPorts, 'api_degraded_responses_total'),
    };
  }

  async #start({ layout, extraEnv, root = workingTree, plans = [], env = 'sandbox', launch = {}, ...options }) {
    this.#requests = options.requests ?? requestsOf;
    const stateDir = options.stateDir ?? this.#temporary(mkdtempSync(join(tmpdir(), 'cotejo-bench-')));
    const policiesDir = this.#temporary(policiesWith([{ id: 'bench' }, ...plans], join(root, 'policies')));
    const found = await findRedis({ node: process.execPath, env: process.env });
    this.redisLabel = found.label;
    for (const name of ['state', 'bus']) {
      this.#servers[name] = await startRedis(found.argv, {});
    }
    const { state, bus } = this.#servers;
    const { launchServices } = await import(pathToFileURL(join(root, 'packages/launcher/src/launch.mjs')).href);
    this.#product = await launchServices({
      env,
      layout,
      stateDir,
      stateRedisUrl: state.url,
      busRedisUrls: bus.url,
      extraEnv: { COTEJO_POLICIES_DIR: policiesDir, COTEJO_LOG_LEVEL: 'warn', ...extraEnv },
      ...launch,
    });
    this.#cli = join(root, 'apps/cli/dist/main.js');
    this.#key = this.createKey('bench');
  }
}
