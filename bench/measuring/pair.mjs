import { BenchProduct } from './product.mjs';

/**
 * Two products of the layout `single` that do not know each other, with half of the load each. It is the reference for the
 * compact layout: what two busy processes cost on this machine when nothing is shared.
 */
export class Pair {
  #products = [];

  static async start() {
    const pair = new Pair();
    try {
      for (let started = 0; started < 2; started += 1) {
        pair.#products.push(await BenchProduct.start({ layout: 'single' }));
      }
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  /** As `BenchProduct.measure`. One connection goes to the first product only. @returns {Promise<import('./product.mjs').Measured>} */
  async measure(endpoint, { connections, ratePerSecond, ...load }) {
    const used = this.#products.slice(0, connections);
    const share = {
      ...load,
      connections: connections / used.length,
      ...(ratePerSecond && { ratePerSecond: ratePerSecond / used.length }),
    };
    return sumOf(await Promise.all(used.map((product) => product.measure(endpoint, share))));
  }

  async stop() {
    await Promise.all(this.#products.map((product) => product.stop()));
  }
}

/** One measurement for several that ran at the same time. Costs for a request stay costs for a request. */
function sumOf(results) {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const answered = total('answered');
  const shared = (costOf) => results.reduce((sum, each) => sum + (costOf(each) * each.answered) / answered, 0);
  const processes = Object.keys(results[0].cpuMs);
  return {
    ...results[0],
    answered,
    failed: total('failed'),
    missing: total('missing'),
    late: total('late'),
    latenciesMs: Float64Array.from(results.flatMap(({ latenciesMs }) => [...latenciesMs])).sort(),
    cpuMs: Object.fromEntries(processes.map((name) => [name, shared(({ cpuMs }) => cpuMs[name])])),
    // Both measurements see the whole generator, so the first one has its CPU time for all requests.
    generatorMs: (results[0].generatorMs * results[0].answered) / answered,
  };
}
