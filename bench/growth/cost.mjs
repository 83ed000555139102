import { totalCpuMs } from '../e2e/judgement.mjs';
import { measureInTurn, median, mediansOf, ratiosOf } from '../measuring/rounds.mjs';
import { warmUp } from '../measuring/steady.mjs';

const LOAD = { connections: 64 };
const SMOKE = { sliceSeconds: 0.25, slicesMin: 1, slicesMax: 1 };

/** The columns of every part that measures requests. */
export const COST_COLUMNS = {
  cpuMs: ['CPU', 'ms/request'],
  ratio: ['against the first', 'x'],
  rate: ['rate', '/s'],
  p99: ['p99', 'ms'],
};

/**
 * Warms up each contestant, then measures all in turn.
 *
 * @param {Record<string, (load: object) => Promise<import('../measuring/product.mjs').Measured>>} measures by label
 * @param {{ seconds: number, rounds: number, smoke: boolean, say: (text: string) => void, warm?: object }} options warm: bounds
 *   of the warm-up
 * @returns {Promise<Record<string, any>>} the row of each label, see `COST_COLUMNS`; `processMs`: CPU time by process;
 *   `ratios`: one for each round
 */
export async function costsOf(measures, { seconds, rounds, smoke, say, warm = {} }) {
  const labels = Object.keys(measures);
  for (const label of labels) {
    const slice = async (length) => totalCpuMs(await measures[label]({ ...LOAD, seconds: length }));
    const { seconds: took, isSteady } = await warmUp(slice, smoke ? SMOKE : warm);
    say(`warm after ${took} s${isSteady ? '' : ', not steady'}: ${label}`);
  }
  const results = await measureInTurn(labels, rounds, (label) => measures[label]({ ...LOAD, seconds }));
  return Object.fromEntries(labels.map((label) => [label, rowOf(results[label], results[labels[0]])]));
}

/** The figures of one contestant. @param {object[]} results @param {object[]} reference results in the same rounds */
export function rowOf(results, reference) {
  const medians = mediansOf(
    results.map((result) => ({
      cpuMs: totalCpuMs(result),
      rate: result.answered / result.seconds,
      p99: result.latenciesMs[Math.floor(result.latenciesMs.length * 0.99)],
    })),
  );
  const processMs = mediansOf(results.map(({ cpuMs }) => cpuMs));
  const ratios = ratiosOf(results.map(totalCpuMs), reference.map(totalCpuMs));
  return { ...medians, processMs, ratios, ratio: median(ratios) };
}
