import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePorts } from '@cotejo/launcher/port';
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { cpuSecondsOf, generateLoad, policiesWith, sumOfMetric } from '@cotejo/testing';
import { waitUntilReady } from '../../packages/launcher/src/services/readiness.mjs';
import { requestsOf } from './requests.mjs';

const READY_LIMIT_MS = 60_000;
const workingTree = fileURLToPath(new URL('../..', import.meta.url));

function changePolicies(folder, members) {
  for (const name of members ? readdirSync(folder) : []) {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...members }));
  }
}

/** The whole product with sandbox sources, two Redis servers of its own and a key without limits. */
export class BenchProduct {
  #folders = [];
  #servers = {};
  #product;
  #cli;
  #key;
  #queried = 0;
  /** @type {{ name: string, port: number, child: import('node:child_process').ChildProcess }[]} */
  #replicas = [];
  #requests;

  /**
   * @param {{ layout?: string, extraEnv?: NodeJS.ProcessEnv, root?: string, plans?: object[], env?: string,
   *   stateDir?: string, requests?: typeof requestsOf, policy?: object, launch?: object }} options root: another built checkout, whose own
   *   launcher starts the product; plans: more plans, see `policiesWith`; env: sandbox by default; stateDir: secrets and
   *   data that exist already and stay; requests: makes the requests of `measure`; policy: members of the
   *   decision policies that differ; launch: further options of `launchServices`
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

  /** Of the API, without a slash at the end. */
  get url() {
    return this.#product.url;
  }

  /** Of the console, without a slash at the end. */
  get consoleUrl() {
    return this.#product.consoleUrl;
  }

  /** By the name of the process, replicas included. */
  get adminPorts() {
    return { ...this.#product.adminPorts, ...Object.fromEntries(this.#replicas.map(({ name, port }) => [name, port])) };
  }

  /** What every process of the product has in its environment. */
  get environment() {
    return this.#product.environment;
  }

  get stateUrl() {
    return this.#servers.state.url;
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
   * @typedef {import('@cotejo/testing').LoadResult & { failed: number, missing: number,
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

  /**
   * CPU time of each process, in milliseconds for each unit of a work that is not made of single requests.
   *
   * @param {() => Promise<number>} work returns the number of its units
   * @returns {Promise<{ units: number, seconds: number, cpuMs: Record<string, number> }>}
   */
  async measureWork(work) {
    const before = await this.#counted();
    const startedAt = performance.now();
    const units = await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = await this.#counted();
    const perUnit = ([name, total]) => [name, ((total - before.cpuSeconds[name]) * 1_000) / units];
    return { units, seconds, cpuMs: Object.fromEntries(Object.entries(after.cpuSeconds).map(perUnit)) };
  }

  /** @param {string} plan @param {string} tenant is created @returns {string} a key of the environment */
  createKey(plan, tenant = plan) {
    return this.#runCli('keys', 'create', '--tenant', tenant, '--plan', plan).key;
  }

  /** @param {string} tenant one that exists @param {string} email @returns {string} the link of the invitation of a viewer */
  inviteViewer(tenant, email) {
    return this.#runCli('members', 'invite', '--tenant', tenant, '--role', 'viewer', '--email', email).url;
  }

  #runCli(...command) {
    const { NODE_OPTIONS: _preloaded, ...env } = this.#product.environment;
    return JSON.parse(execFileSync(process.execPath, [this.#cli, ...command, '--json'], { env }).toString());
  }

  /** Starts one more replica of a service, with the environment of the product and more. Resolves when it is ready. */
  async addReplica(app, extraEnv = {}) {
    const [port] = await freePorts(1);
    const env = { ...this.environment, ...extraEnv, COTEJO_ADMIN_HOST: '127.0.0.1', COTEJO_ADMIN_PORT: String(port) };
    const child = spawn(process.execPath, [join(workingTree, `apps/host/dist/bundle/${app}.js`)], {
      env,
      stdio: 'ignore',
    });
    this.#replicas.push({ name: `${app} ${this.#replicas.length + 2}`, port, child });
    const deadline = Date.now() + READY_LIMIT_MS;
    if (!(await waitUntilReady(port, { isSilent: () => Date.now() >= deadline }))) {
      throw new Error(`a replica of ${app} is not ready`);
    }
  }

  /** Ends everything and removes what was written. */
  async stop() {
    await this.#product?.stop();
    for (const { child } of this.#replicas) {
      child.kill();
    }
    await Promise.all(Object.values(this.#servers).map((server) => server.stop()));
    for (const dir of this.#folders) {
      rmSync(dir, { recursive: true, force: true });
    }
  }

  #temporary(dir) {
    this.#folders.push(dir);
    return dir;
  }

  async #counted() {
    const urls = Object.entries(this.#servers).map(([name, { url }]) => [`Redis, ${name}`, url]);
    const { adminPorts } = this;
    return {
      cpuSeconds: await cpuSecondsOf(adminPorts, Object.fromEntries(urls)),
      missing: await sumOfMetric(adminPorts, 'api_degraded_responses_total'),
    };
  }

  async #start({ layout, extraEnv, root = workingTree, plans = [], env = 'sandbox', launch = {}, ...options }) {
    this.#requests = options.requests ?? requestsOf;
    const stateDir = options.stateDir ?? this.#temporary(mkdtempSync(join(tmpdir(), 'cotejo-bench-')));
    const policiesDir = this.#temporary(policiesWith([{ id: 'bench' }, ...plans], join(root, 'policies')));
    changePolicies(join(policiesDir, 'decision'), options.policy);
    const found = await findRedis({ node: process.execPath, env: process.env });
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
