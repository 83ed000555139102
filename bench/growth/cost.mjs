import { percentile } from '@cotejo/testing';
import { totalCpuMs } from '../e2e/judgement.mjs';
import { Echo } from '../measuring/echo.mjs';
import { measureInTurn, median, mediansOf, ratiosOf } from '../measuring/rounds.mjs';
import { warmUp } from '../measuring/steady.mjs';

const LOAD = { connections: 64 };
const ECHO = 'echo';
const SMOKE = { sliceSeconds: 0.25, slicesMin: 1, slicesMax: 1 };

/** The columns of every part that measures requests. */
export const COST_COLUMNS = {
  cpuMs: ['CPU', 'ms/request'],
  ratio: ['against the first', 'x'],
  echoes: ['against an echo', 'x'],
  rate: ['rate', '/s'],
  p99: ['p99', 'ms'],
};

/**
 * Warms up each contestant and a bare Fastify echo, then measures all in turn.
 *
 * @param {Record<string, (load: object) => Promise<import('../measuring/product.mjs').Measured>>} measures by label
 * @param {{ seconds: number, rounds: number, smoke: boolean, say: (text: string) => void, warm?: object }} options warm: bounds
 *   of the warm-up
 * @returns {Promise<Record<string, any>>} the row of each label, see `COST_COLUMNS`; `processMs`: CPU time by process;
 *   `ratios`: against the first label, one for each round
 */
export async function costsOf(measures, { seconds, rounds, smoke, say, warm = {} }) {
  const echo = await Echo.start();
  try {
    const all = { ...measures, [ECHO]: (load) => echo.measure('verify', load) };
    for (const label of Object.keys(all)) {
      const slice = async (length) => totalCpuMs(await all[label]({ ...LOAD, seconds: length }));
      const bounds = label === ECHO ? {} : warm;
      const { seconds: took, isSteady } = await warmUp(slice, smoke ? SMOKE : bounds);
      say(`warm after ${took} s${isSteady ? '' : ', not steady'}: ${label}`);
    }
    const results = await measureInTurn(Object.keys(all), rounds, (label) => all[label]({ ...LOAD, seconds }));
    const labels = Object.keys(measures);
    const references = { first: results[labels[0]], echo: results[ECHO] };
    return Object.fromEntries(labels.map((label) => [label, rowOf(results[label], references)]));
  } finally {
    await echo.stop();
  }
}

/** The figures of one contestant. @param {object[]} results @param {Record<'first' | 'echo', object[]>} references */
function rowOf(results, { first, echo }) {
  const medians = mediansOf(
    results.map((result) => ({
      cpuMs: totalCpuMs(result),
      rate: result.answered / result.seconds,
      p99: percentile(result.latenciesMs, 0.99),
    })),
  );
  const cpuMs = results.map(totalCpuMs);
  const ratios = ratiosOf(cpuMs, first.map(totalCpuMs));
  const echoes = median(ratiosOf(cpuMs, echo.map(totalCpuMs)));
  const processMs = mediansOf(results.map((result) => result.cpuMs));
  return { ...medians, processMs, ratios, ratio: median(ratios), echoes };
}
