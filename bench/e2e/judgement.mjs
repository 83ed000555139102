import { percentile } from '@cotejo/testing';
import { ratiosOf } from '../measuring/rounds.mjs';

const CAPACITY = '64 in flight';
const OPEN = 'open loop 1,000/s';

/**
 * Adds the ratios of the targets to the report: verify only, each ratio by round.
 *
 * @param {import('../reporting/report.mjs').Report} report
 * @param {(title: string, name: string) => import('../measuring/product.mjs').Measured[] | undefined} resultsOf of verify,
 *   by load and contestant; undefined for a contestant that was not measured
 */
export function judgeTargets(report, resultsOf) {
  const cpu = (name) => resultsOf(CAPACITY, name)?.map(totalCpuMs);
  const ratio = (name, reference, bounds) => {
    const [above, below] = [cpu(name), cpu(reference)];
    if (above && below) {
      const metric = `verify, ${CAPACITY}: CPU, ${name} against ${reference}`;
      const ratios = ratiosOf(above, below);
      report.judgeRounds(metric, ratios, 'x', bounds);
    }
  };
  ratio('separate', 'stock', { atMost: 0.25 });
  ratio('compact', 'single', { atMost: 1.1 });
  ratio('single', 'echo', { atMost: 6 });
  ratio('separate', 'echo', { atMost: 15 });
  judgeLatency(report, resultsOf, { share: 0.5, label: 'p50', atMostMs: 3, atMostEchoes: 4 });
  judgeLatency(report, resultsOf, { share: 0.99, label: 'p99', atMostMs: 15, atMostEchoes: 12 });
}

/** Of the compact layout: in milliseconds, or in latencies of the echo. One of the two bounds is enough. */
function judgeLatency(report, resultsOf, { share, label, atMostMs, atMostEchoes }) {
  const latencies = (name) => resultsOf(OPEN, name)?.map(({ latenciesMs }) => percentile(latenciesMs, share));
  const [compact, echo] = [latencies('compact'), latencies('echo')];
  if (!compact || !echo) {
    return;
  }
  const echoes = ratiosOf(compact, echo);
  report.addRounds(`verify, ${OPEN}, compact: ${label}`, compact, 'ms');
  report.addRounds(`verify, ${OPEN}, compact: ${label} against echo`, echoes, 'x');
  const shares = compact.map((ms, round) => Math.min(ms / atMostMs, echoes[round] / atMostEchoes));
  const metric = `verify, ${OPEN}, compact: ${label}, share of ${atMostMs} ms or of ${atMostEchoes} echoes`;
  report.judgeRounds(metric, shares, 'x', { atMost: 1 });
}

/** Adds each layout against the same layout of the other revision. */
export function compareRevisions(report, layouts, ref, resultsOf) {
  for (const name of layouts) {
    const [now, before] = [name, `${name}, ${ref}`].map((contestant) =>
      resultsOf(CAPACITY, contestant).map(totalCpuMs),
    );
    report.addRounds(`verify, ${CAPACITY}: CPU, ${name} against ${ref}`, ratiosOf(now, before), 'x');
  }
}

/** CPU milliseconds of one request, of all processes together. */
export function totalCpuMs({ cpuMs }) {
  return Object.values(cpuMs).reduce((total, ms) => total + ms, 0);
}
