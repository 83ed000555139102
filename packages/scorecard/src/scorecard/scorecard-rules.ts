import { REASONS, SIGNALS, type SignalSpec } from '@cotejo/contracts';
import { type Problem, refuse } from '../policy/policy-shape.js';
import type { Band, Characteristic, Scorecard } from './scorecard.js';

/** What no schema can say of a scorecard. @throws PolicyInvalidError with all that is wrong */
export function checkScorecard(scorecard: Scorecard): void {
  refuse('scorecard', scorecardProblems(scorecard));
}

/** All that keeps a scorecard of the right shape from being used. */
export function scorecardProblems({ characteristics }: Scorecard): Problem[] {
  const signals = characteristics.map(({ signal }) => signal);
  return [
    ...characteristics.flatMap((characteristic, index) =>
      problemsOf(characteristic).map((problem) => at(index, `${characteristic.signal}: ${problem}`)),
    ),
    ...signals.flatMap((signal, index) =>
      signals.indexOf(signal) === index ? [] : [at(index, `${signal}: scored twice`)],
    ),
    ...Object.keys(SIGNALS)
      .filter((signal) => !signals.some((each) => each === signal))
      .map((signal) => ({ pointer: '/characteristics', problem: `${signal}: not scored` })),
  ];
}

const at = (index: number, problem: string): Problem => ({ pointer: `/characteristics/${index}`, problem });

function problemsOf({ signal, reason, bands, monotonic }: Characteristic): string[] {
  const spec = specOf(signal);
  if (!spec) {
    return ['no such signal'];
  }
  const rows = (state: Band['state']) => bands.filter((band) => band.state === state);
  return [
    ...(Object.hasOwn(REASONS, reason) ? [] : [`no such reason ${reason}`]),
    ...[...rows('true'), ...rows('false')].flatMap((band) => conditionProblems(band, spec)),
    ...(['true', 'false'] as const).flatMap((state) => orderProblems(state, rows(state))),
    ...unknownProblems(rows('unknown'), bands),
    ...(monotonic ? monotonicProblems(rows('true'), monotonic) : []),
  ];
}

const specOf = (signal: string): SignalSpec | undefined =>
  Object.hasOwn(SIGNALS, signal) ? SIGNALS[signal as keyof typeof SIGNALS] : undefined;

function conditionProblems({ below, oneOf }: Band, { value }: SignalSpec): string[] {
  if (below !== undefined && !value?.figure) {
    return ['the signal brings no figure'];
  }
  if (oneOf && !value?.classes) {
    return ['the signal brings no class'];
  }
  const classes = value?.classes;
  if (!oneOf || !classes || classes === 'open') {
    return [];
  }
  return oneOf.filter((name) => !classes.includes(name)).map((name) => `the signal has no class ${name}`);
}

/** A row that can never be reached, or a state that some value would leave without points. */
function orderProblems(state: string, rows: Band[]): string[] {
  const isOpen = ({ below, oneOf }: Band) => below === undefined && oneOf === undefined;
  if (rows.length === 0) {
    return [`${state} has no band`];
  }
  if (rows.findIndex(isOpen) !== rows.length - 1) {
    return [`the bands of ${state} must end with one that fits everything, and have no other`];
  }
  const limits = rows.flatMap(({ below }) => (below === undefined ? [] : [below]));
  const classes = rows.flatMap(({ oneOf }) => oneOf ?? []);
  return [
    ...(limits.every((limit, index) => index === 0 || limit > (limits[index - 1] as number))
      ? []
      : [`\`below\` must rise within ${state}`]),
    ...(new Set(classes).size < classes.length ? [`a class of ${state} has two bands`] : []),
  ];
}

/** Silence is never better than the best answer, nor worse than the worst, and free only where somebody says why. */
function unknownProblems([unknown, ...more]: Band[], bands: Band[]): string[] {
  if (!unknown || more.length > 0) {
    return ['unknown must have exactly one band'];
  }
  if (unknown.below !== undefined || unknown.oneOf) {
    return ['an unknown answer brings no value'];
  }
  const known = bands.filter(({ state }) => state !== 'unknown').map(({ points }) => points);
  const [best, worst] = [Math.min(...known), Math.max(...known)];
  if (unknown.points < best) {
    return ['an unknown answer would be better than the best one'];
  }
  if (unknown.points > worst) {
    return ['an unknown answer would be worse than the worst one'];
  }
  if (unknown.points === 0 && worst > 0 && !unknown.note) {
    return ['an unknown answer that costs nothing needs a note'];
  }
  return [];
}

/** Over the rows of figures; the open row is for an answer without one. */
function monotonicProblems(rows: Band[], monotonic: 'rising' | 'falling'): string[] {
  const points = rows.filter(({ below }) => below !== undefined).map((band) => band.points);
  const sign = monotonic === 'rising' ? 1 : -1;
  const holds = points.every((each, index) => index === 0 || sign * (each - (points[index - 1] as number)) >= 0);
  if (points.length === 0) {
    return ['monotonic without bands of figures'];
  }
  return holds ? [] : [`points are not ${monotonic}`];
}
