import { setTimeout as sleep } from 'node:timers/promises';
import { Env, readBusConfig } from '@cotejo/platform';
import { RpcClient, withCallingBus } from '@cotejo/platform/service';

const CONNECT_MS = 5_000;
const ANSWER_MS = 2_000;
const PAUSE_MS = 20;

/**
 * Runs `work` with a caller of the replicas of sanctions.
 *
 * @param {NodeJS.ProcessEnv} environment of the product
 * @param {(replicas: Replicas) => Promise<void>} work
 */
export function withReplicas(environment, work) {
  const config = readBusConfig(new Env(environment));
  return withCallingBus(config, { processName: 'gateway', connectMs: CONNECT_MS }, (bus) => {
    if (!bus) {
      throw new Error('the bus cannot be reached');
    }
    return work(new Replicas(new RpcClient(bus)));
  });
}

/** Queries each replica of sanctions as a gateway does. */
class Replicas {
  #rpc;

  constructor(rpc) {
    this.#rpc = rpc;
  }

  /** @returns {Promise<{ replica: string, isListed: boolean }[]>} of each replica that answers */
  async screen(document) {
    const request = { query: { document } };
    const answers = await this.#rpc.callEach('sanctions.screen', request, { deadline: Date.now() + ANSWER_MS });
    return answers.map(({ replica, answer }) => ({ replica, isListed: (answer?.record?.hits.length ?? 0) > 0 }));
  }

  /**
   * Queries each replica until all of them answer that the person is listed.
   *
   * @returns {Promise<number[]>} for each replica the time of its first such answer, as of `performance.now`
   */
  async untilListed(document, { count, limitMs }) {
    const listedAt = new Map();
    const end = performance.now() + limitMs;
    while (listedAt.size < count) {
      if (performance.now() > end) {
        throw new Error(`only ${listedAt.size} of ${count} replicas follow after ${limitMs / 1_000} s`);
      }
      for (const { replica, isListed } of await this.screen(document)) {
        if (isListed && !listedAt.has(replica)) {
          listedAt.set(replica, performance.now());
        }
      }
      await sleep(PAUSE_MS);
    }
    return [...listedAt.values()];
  }
}
