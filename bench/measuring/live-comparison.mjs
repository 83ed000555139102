import { totalCpuMs } from '../e2e/judgement.mjs';
import { LiveData, startLiveProduct } from './live-data.mjs';
import { BenchProduct } from './product.mjs';
import { measureInTurn, ratiosOf } from './rounds.mjs';
import { warmUp } from './steady.mjs';

const LOAD = { connections: 64 };
const TITLES = { failed: 'not 200', missing: 'sources missing' };

/**
 * Measures verify over real data against verify with the sandbox's sources: the same bodies, in turn, 64 in flight. Adds the
 * CPU of a request of both, and their ratio with its target, to a report.
 *
 * @param {import('../reporting/report.mjs').Report} report
 * @param {{ live?: LiveData, rounds?: number, seconds?: number, layout?: string } & Parameters<typeof LiveData.prepare>[0]} options
 *   live: data that exists already, which stays; without it, options of `LiveData.prepare`
 * @returns {Promise<Record<'live' | 'sandbox', import('./product.mjs').Measured[]>>} one result for each round
 */
export async function compareLiveWithSandbox(report, { live, rounds = 5, seconds = 2, layout = 'single', ...options }) {
  const say = (text) => report.say(text);
  const data = live ?? (await LiveData.prepare({ ...options, say }));
  const running = {};
  try {
    running.live = await startLiveProduct({ live: data, layout });
    running.sandbox = await BenchProduct.start({ layout, requests: data.requests });
    const names = Object.keys(running);
    const measure = (name, length) => running[name].measure('verify', { ...LOAD, seconds: length });
    for (const name of names) {
      say(`warming up: ${name}`);
      await warmUp(async (length) => totalCpuMs(await measure(name, length)));
    }
    say('measuring live data and sandbox in turn');
    const results = await measureInTurn(names, rounds, (name) => measure(name, seconds));
    addFigures(report, layout, results);
    return results;
  } finally {
    for (const product of Object.values(running)) {
      await product.stop();
    }
    if (!live) {
      data.remove();
    }
  }
}

function addFigures(report, layout, { live, sandbox }) {
  const [above, below] = [live, sandbox].map((results) => results.map(totalCpuMs));
  report.addRounds(`verify, ${layout}, live data: CPU`, above, 'ms/request');
  report.addRounds(`verify, ${layout}, sandbox: CPU`, below, 'ms/request');
  report.judgeRounds(`verify, ${layout}: CPU, live data against sandbox`, ratiosOf(above, below), 'x', { atMost: 1.3 });
  for (const member of ['failed', 'missing']) {
    const sum = live.reduce((total, result) => total + result[member], 0);
    report.judge(`verify, ${layout}, live data: ${TITLES[member]}`, sum, '', { atMost: 0 });
  }
}
