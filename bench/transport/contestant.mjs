import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@cotejo/launcher/port';
import { redisCpuSeconds } from '@cotejo/testing';
import { messageFrom } from '../measuring/child-message.mjs';

/** By the names that `variants.mjs` has. */
export const VARIANT_NAMES = ['ours, sealed', 'ours, plain', 'ours, sealed, without Nest', 'Nest Redis', 'Nest TCP'];

/** Time in which a replica finishes work that the caller no longer waits for. */
const SETTLE_MS = 100;

/** One transport in the race: a caller process and some replica processes, started as the product's are. */
export class Contestant {
  #key = randomBytes(32).toString('hex');
  #ports = [];
  #replicas = [];
  #caller;

  constructor(name, redisUrl) {
    Object.assign(this, { name, redisUrl });
  }

  /** Adds replicas up to the count, and starts a new caller that knows all of them. */
  async scaleTo(count) {
    while (this.#replicas.length < count) {
      const [port] = await freePorts(1);
      this.#replicas.push(await this.#fork('replica', { port }));
      this.#ports.push(port);
    }
    this.#caller?.disconnect();
    this.#caller = await this.#fork('caller', { ports: this.#ports });
  }

  /**
   * @param {{ inFlight: number, seconds: number, ratePerSecond?: number }} load
   * @returns {Promise<{ rate: number, p50: number, p99: number, cpuMs: number, callerMs: number, replicaMs: number,
   *   redisMs: number, executions: number }>} latencies in ms; CPU in ms per call, together and by process; executions per
   *   call
   */
  async measure(load) {
    const before = await this.#spent();
    const { calls, seconds, p50, p99, cpuMs: callerCpuMs, failed } = await messageFrom(this.#caller, load);
    if (failed) {
      throw new Error(`${this.name}: ${failed}`);
    }
    await sleep(SETTLE_MS);
    const after = await this.#spent();
    const callerMs = callerCpuMs / calls;
    const replicaMs = (after.replicaMs - before.replicaMs) / calls;
    const redisMs = (after.redisMs - before.redisMs) / calls;
    const executions = (after.executions - before.executions) / calls;
    const cpuMs = callerMs + replicaMs + redisMs;
    return { rate: calls / seconds, p50, p99, cpuMs, callerMs, replicaMs, redisMs, executions };
  }

  stop() {
    for (const child of [this.#caller, ...this.#replicas]) {
      if (child?.connected) {
        child.disconnect();
      }
    }
  }

  async #spent() {
    const reports = await Promise.all(this.#replicas.map((replica) => messageFrom(replica, 'report')));
    return {
      replicaMs: reports.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      executions: reports.reduce((sum, { executions }) => sum + executions, 0),
      redisMs: (await redisCpuSeconds(this.redisUrl)) * 1_000,
    };
  }

  async #fork(role, place) {
    const file = fileURLToPath(new URL(`./${role}.process.mjs`, import.meta.url));
    const args = [this.name, JSON.stringify({ redisUrl: this.redisUrl, key: this.#key, ...place })];
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = fork(file, args, { env, execArgv: ['--zero-fill-buffers'], stdio: ['ignore', 2, 2, 'ipc'] });
    await messageFrom(child);
    return child;
  }
}
