import { percentile } from '@cotejo/testing';
import { ratiosOf } from '../measuring/rounds.mjs';
import { LAYOUTS, MEMBERS } from './contestants.mjs';

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
      judgeCpu(report, `${name} against ${reference}`, ratiosOf(above, below), bounds);
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

/** Adds each layout against the same layout of the other revision, and the members of a purchase against the compact one without them. */
export function compareRevisions(report, layouts, ref, resultsOf) {
  const cpu = (contestant) => resultsOf(CAPACITY, contestant)?.map(totalCpuMs);
  for (const name of layouts) {
    const isMembers = name === MEMBERS;
    const before = cpu(`${isMembers ? LAYOUTS[MEMBERS] : name}, ${ref}`);
    if (before) {
      const reference = isMembers ? `compact, ${ref}` : ref;
      const bounds = isMembers ? { atMost: 1.05 } : undefined;
      judgeCpu(report, `${name} against ${reference}`, ratiosOf(cpu(name), before), bounds);
    }
  }
}

function judgeCpu(report, which, ratios, bounds) {
  const metric = `verify, ${CAPACITY}: CPU, ${which}`;
  if (bounds) {
    report.judgeRounds(metric, ratios, 'x', bounds);
  } else {
    report.addRounds(metric, ratios, 'x');
  }
}

/** CPU milliseconds of one request, of all processes together. */
export function totalCpuMs({ cpuMs }) {
  return Object.values(cpuMs).reduce((total, ms) => total + ms, 0);
}
