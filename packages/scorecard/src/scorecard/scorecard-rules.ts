import { EVIDENCE, isEvidence, isStated, REASONS, SIGNALS, type SignalCode, type SignalSpec } from '@cotejo/contracts';
import { checkShape } from '../policy/policy-shape.js';
import { type Problem, refuse } from '../policy/problems.js';
import type { Band, Characteristic, OffsetRule, Scorecard } from './scorecard.js';

/**
 * Checks a scorecard against its schema, and that it has exactly the signals and only known reasons of the contracts.
 * @throws PolicyInvalidError with all problems and their pointers
 */
export function parseScorecard(data: unknown, schema: object): Scorecard {
  const scorecard = checkShape<Scorecard>(data, schema, 'scorecard');
  refuse('scorecard', scorecardProblems(scorecard));
  return scorecard;
}

/** Problems of a scorecard that matches its schema. */
export function scorecardProblems({ characteristics, offsets = [] }: Scorecard): Problem[] {
  const signals = characteristics.map(({ signal }) => signal);
  return [
    ...characteristics.flatMap((characteristic, index) =>
      problemsOf(characteristic).map((problem) => at(index, `${characteristic.signal}: ${problem}`)),
    ),
    ...signals.flatMap((signal, index) =>
      signals.indexOf(signal) === index ? [] : [at(index, `${signal}: has two characteristics`)],
    ),
    ...(Object.entries(SIGNALS) as [SignalCode, SignalSpec][])
      .filter(([code, { optional }]) => !optional && !isStated(code) && !signals.includes(code))
      .map(([signal]) => ({ pointer: '/characteristics', problem: `${signal}: has no characteristic` })),
    ...offsets.flatMap((rule, index) =>
      offsetProblems(rule, signals).map((problem) => ({
        pointer: `/offsets/${index}`,
        problem: `${rule.id}: ${problem}`,
      })),
    ),
    ...offsets.flatMap(({ id }, index) =>
      offsets.findIndex((other) => other.id === id) === index
        ? []
        : [{ pointer: `/offsets/${index}`, problem: `${id}: is the id of two rules` }],
    ),
  ];
}

/** Evidence takes points only from signals that it can speak about: never from a list, a card's state or a shared line. */
export const NEVER_OFFSET: readonly string[] = [
  'document_cancelled',
  'document_restricted',
  'document_pending',
  'document_status_unknown',
  'document_implausible',
  'velocity_check_failed',
  ...Object.keys(SIGNALS).filter((signal) => SIGNALS[signal as SignalCode].source === 'sanctions'),
];

/** A line or a mailbox tells no name: whoever has it may be anybody. */
const isOfName = (signal: string) => signal === 'document_name_mismatch';
const showsIdentity = (evidence: string) => isEvidence(evidence) && EVIDENCE[evidence].strength === 'identity';

function offsetProblems({ evidence, points, unless = [] }: OffsetRule, signals: readonly string[]): string[] {
  const offset = Object.keys(points);
  return [
    ...(isEvidence(evidence) ? [] : [`there is no evidence ${evidence}`]),
    ...[...offset, ...unless].filter((each) => !signals.includes(each)).map((each) => `there is no signal ${each}`),
    ...offset.filter((each) => NEVER_OFFSET.includes(each)).map((each) => `no evidence offsets ${each}`),
    ...offset
      .filter((each) => isOfName(each) && !showsIdentity(evidence))
      .map((each) => `${evidence} does not offset ${each}`),
    ...offset.filter((each) => unless.includes(each as SignalCode)).map((each) => `${each} stops its own offset`),
  ];
}

const at = (index: number, problem: string): Problem => ({ pointer: `/characteristics/${index}`, problem });

function problemsOf({ signal, reason, bands, monotonic }: Characteristic): string[] {
  const spec = specOf(signal);
  if (!spec || isStated(signal)) {
    return ['there is no such signal with points'];
  }
  const rows = (state: Band['state']) => bands.filter((band) => band.state === state);
  return [
    ...(Object.hasOwn(REASONS, reason) ? [] : [`there is no reason ${reason}`]),
    ...[...rows('true'), ...rows('false')].flatMap((band) => conditionProblems(band, spec)),
    ...(['true', 'false'] as const).flatMap((state) => orderProblems(state, rows(state))),
    ...unknownProblems(rows('unknown'), bands),
    ...(spec.inputs.includes('amount') ? amountProblems(bands) : []),
    ...(monotonic ? monotonicProblems(rows('true'), monotonic) : []),
  ];
}

/** An amount alone is never a reason: a request with one and a request without one have the same points, unless the signal is true. */
const amountProblems = (bands: readonly Band[]): string[] =>
  bands.some(({ state, points }) => state !== 'true' && points !== 0) ? ['only a true answer may have points'] : [];

const specOf = (signal: string): SignalSpec | undefined =>
  Object.hasOwn(SIGNALS, signal) ? SIGNALS[signal as keyof typeof SIGNALS] : undefined;

function conditionProblems({ below, oneOf }: Band, { value }: SignalSpec): string[] {
  if (below !== undefined && !value?.figure) {
    return ['the signal has no figure'];
  }
  if (oneOf && !value?.classes) {
    return ['the signal has no classes'];
  }
  const classes = value?.classes;
  if (!oneOf || !classes || classes === 'open') {
    return [];
  }
  return oneOf.filter((name) => !classes.includes(name)).map((name) => `the signal has no class ${name}`);
}

/** Problems that leave a band unreachable or a value without points. */
function orderProblems(state: string, rows: Band[]): string[] {
  const isOpen = ({ below, oneOf }: Band) => below === undefined && oneOf === undefined;
  if (rows.length === 0) {
    return [`there is no band for ${state}`];
  }
  if (rows.findIndex(isOpen) !== rows.length - 1) {
    return [`the last band of ${state}, and only the last, must have neither \`below\` nor \`oneOf\``];
  }
  const limits = rows.flatMap(({ below }) => (below === undefined ? [] : [below]));
  const classes = rows.flatMap(({ oneOf }) => oneOf ?? []);
  return [
    ...(limits.every((limit, index) => index === 0 || limit > (limits[index - 1] as number))
      ? []
      : [`\`below\` must increase from band to band of ${state}`]),
    ...(new Set(classes).size < classes.length ? [`a class of ${state} is in two bands`] : []),
  ];
}

/** An unknown answer must not be better than the best or worse than the worst answer. Without a band it has no points. */
function unknownProblems([unknown, ...more]: Band[], bands: Band[]): string[] {
  if (more.length > 0) {
    return ['there must be at most one band for unknown'];
  }
  if (unknown?.below !== undefined || unknown?.oneOf) {
    return ['the band for unknown must have neither `below` nor `oneOf`'];
  }
  const known = bands.filter(({ state }) => state !== 'unknown').map(({ points }) => points);
  const [best, worst] = [Math.min(...known), Math.max(...known)];
  const points = unknown?.points ?? 0;
  if (points < best) {
    return ['an unknown answer would be better than the best answer'];
  }
  if (points > worst) {
    return ['an unknown answer would be worse than the worst answer'];
  }
  return [];
}

/** Compares only bands with `below`; the open band is for an answer without a figure. */
function monotonicProblems(rows: Band[], monotonic: 'rising' | 'falling'): string[] {
  const points = rows.filter(({ below }) => below !== undefined).map((band) => band.points);
  const sign = monotonic === 'rising' ? 1 : -1;
  const holds = points.every((each, index) => index === 0 || sign * (each - (points[index - 1] as number)) >= 0);
  if (points.length === 0) {
    return ['`monotonic` needs bands with `below`'];
  }
  return holds ? [] : [`points are not ${monotonic}`];
}
