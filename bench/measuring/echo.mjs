import { fork } from 'node:child_process';
import { generateLoad } from '@cotejo/testing';
import { messageFrom } from './child-message.mjs';
import { requestsOf } from './requests.mjs';

/**
 * The reference of every bench of the whole product: a bare Fastify in its own process that answers each body with the
 * same body. It costs what HTTP, JSON and the load generator's sockets cost on this machine, and nothing else.
 */
export class Echo {
  #child;
  #port;

  static async start() {
    const echo = new Echo();
    echo.#child = fork(new URL('./echo-server.mjs', import.meta.url), { execArgv: ['--zero-fill-buffers'] });
    ({ port: echo.#port } = await messageFrom(echo.#child));
    return echo;
  }

  /** As `BenchProduct.measure`. @returns {Promise<import('./product.mjs').Measured>} */
  async measure(endpoint, load) {
    const request = requestsOf(endpoint, 'none');
    const before = await this.#cpuMs();
    const result = await generateLoad({ host: '127.0.0.1', port: this.#port, ...load, request });
    const { answered, statuses, generatorCpuMs } = result;
    return {
      ...result,
      failed: answered - (statuses[200] ?? 0),
      missing: 0,
      cpuMs: { echo: ((await this.#cpuMs()) - before) / answered },
      generatorMs: generatorCpuMs / answered,
    };
  }

  async stop() {
    this.#child?.kill();
  }

  async #cpuMs() {
    const { user, system } = await messageFrom(this.#child, 'cpu');
    return (user + system) / 1_000;
  }
}
