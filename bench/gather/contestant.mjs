import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PROCESSES } from '../../packages/transport/bench/verification/recorded.mjs';
import { messageFrom } from '../measuring/child-message.mjs';
import { redisCpuSeconds } from '../measuring/cpu-time.mjs';

const FILE = fileURLToPath(new URL('../../packages/transport/bench/verification.process.mjs', import.meta.url));
/** Time in which the processes finish what they send last. */
const SETTLE_MS = 100;

/** One way of the messages: a gateway, the sources and scoring, each a process. */
export class Contestant {
  #processes = new Map();

  /**
   * @param {string} name of a variant
   * @param {{ redisUrl: string, namespace: string, folder: string }} place namespace: of its channels, which no other contestant
   *   may hear; folder: for its keys
   */
  constructor(name, { redisUrl, namespace, folder }) {
    Object.assign(this, { name, redisUrl, namespace, folder });
  }

  /** Starts the processes. The gateway is last, so that it knows all others. */
  async start() {
    const keyFiles = writeKeys(this.folder);
    for (const role of PROCESSES.toReversed()) {
      const { redisUrl, namespace } = this;
      const place = { redisUrl, namespace, keyFile: keyFiles[role], sharedKeyFile: keyFiles.shared };
      const child = fork(FILE, [this.name, role, JSON.stringify(place)], {
        env: { ...process.env, NODE_ENV: 'production' },
        execArgv: ['--zero-fill-buffers'],
        stdio: ['ignore', 2, 2, 'ipc'],
      });
      this.#processes.set(role, child);
      await messageFrom(child);
    }
  }

  /**
   * @param {{ inFlight: number, seconds: number, ratePerSecond?: number }} load
   * @returns {Promise<Record<'rate' | 'p50' | 'p99' | 'cpuMs' | 'gatewayMs' | 'scoringMs' | 'sourcesMs' | 'redisMs', number>>}
   *   latencies in ms; CPU in ms per verification, together and by process
   */
  async measure(load) {
    const before = await this.#spent();
    const { calls, seconds, p50, p99, cpuMs, failed } = await messageFrom(this.#processes.get('gateway'), load);
    if (failed) {
      throw new Error(`${this.name}: ${failed}`);
    }
    await sleep(SETTLE_MS);
    const after = await this.#spent();
    const share = (key) => (after[key] - before[key]) / calls;
    const costs = {
      gatewayMs: cpuMs / calls,
      scoringMs: share('scoringMs'),
      sourcesMs: share('sourcesMs'),
      redisMs: share('redisMs'),
    };
    const total = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
    return { rate: calls / seconds, p50, p99, cpuMs: total, ...costs };
  }

  stop() {
    for (const child of this.#processes.values()) {
      if (child.connected) {
        child.disconnect();
      }
    }
  }

  async #spent() {
    const others = [...this.#processes].filter(([role]) => role !== 'gateway');
    const spent = await Promise.all(
      others.map(async ([role, child]) => [role, (await messageFrom(child, 'report')).cpuMs]),
    );
    return {
      scoringMs: Object.fromEntries(spent).scoring,
      sourcesMs: spent.filter(([role]) => role !== 'scoring').reduce((sum, [, cpuMs]) => sum + cpuMs, 0),
      redisMs: (await redisCpuSeconds(this.redisUrl)) * 1_000,
    };
  }
}

/** A key for each pair of processes, as in production, and one that all share. @returns {Record<string, string>} files by role */
function writeKeys(folder) {
  const newKey = () => randomBytes(32).toString('base64');
  const keys = new Map();
  const keyOf = (pair) => keys.get(pair) ?? keys.set(pair, newKey()).get(pair);
  const linesOf = (role) =>
    PROCESSES.filter((peer) => peer !== role).map((peer) => `${role} ${peer} ${keyOf([role, peer].sort().join(' '))}`);
  const texts = Object.fromEntries(PROCESSES.map((role) => [role, linesOf(role).join('\n')]));
  mkdirSync(folder, { recursive: true });
  return Object.fromEntries(
    Object.entries({ ...texts, shared: newKey() }).map(([name, text]) => {
      const file = join(folder, name);
      writeFileSync(file, text, { mode: 0o600 });
      return [name, file];
    }),
  );
}
