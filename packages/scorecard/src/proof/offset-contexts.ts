import {
  EVIDENCE,
  type EvidenceCode,
  type InputName,
  SIGNALS,
  type SignalCode,
  type SourceId,
} from '@cotejo/contracts';
import { afterOffset, type CompiledOffset } from '../deciding/offsets.js';
import type { FactTree, Option } from './fact-tree.js';

/** One way in which the offset matrix can stand: which evidence there is, and which signals stop rules. */
export interface OffsetContext {
  evidence: EvidenceCode[];
  /** The most that is taken, in tenths, by signal. */
  offsets: ReadonlyMap<SignalCode, number>;
  /** Signals that would stop a rule that stands, so they do not. */
  silent: ReadonlySet<SignalCode>;
  /** Signals that stop a rule. */
  stopping: ReadonlySet<SignalCode>;
  amountCop: number;
}

type BySignal = ReadonlyMap<SignalCode, readonly CompiledOffset[]>;

/**
 * Every context with other offsets than the ones before it; a context without evidence is no context.
 * @param asked evidence that also matters by itself
 */
export function* contextsOf(
  bySignal: BySignal,
  amountCop: number,
  asked: readonly EvidenceCode[] = [],
): Generator<OffsetContext> {
  const rules = [...bySignal.values()].flat().filter(({ upToCop }) => amountCop <= upToCop);
  const evidence = distinct([...rules.map((rule) => rule.evidence.signal), ...(rules.length > 0 ? asked : [])]);
  const unless = distinct(rules.flatMap((rule) => rule.unless.map(({ signal }) => signal)));
  const signals = [...bySignal.keys()];
  const seen = new Set<string>(['']);
  for (const stopping of subsetsOf(unless)) {
    for (const given of subsetsOf(evidence)) {
      const context = contextOf(bySignal, amountCop, given, new Set(stopping));
      const counted = offsetsKey(context.offsets, signals);
      const key = counted && [counted, ...given.filter((code) => asked.includes(code))].join(' ');
      if (!seen.has(key)) {
        seen.add(key);
        yield context;
      }
    }
  }
}

/** '' when nothing is taken. There are thousands of contexts, so the signals are not named. */
function offsetsKey(offsets: OffsetContext['offsets'], signals: readonly SignalCode[]): string {
  let key = '';
  for (const signal of offsets.size === 0 ? [] : signals) {
    key += `${offsets.get(signal) ?? 0},`;
  }
  return key;
}

/** @param stopping the signals that are true, or unknown where that stops a rule too */
export function contextOf(
  bySignal: BySignal,
  amountCop: number,
  evidence: EvidenceCode[],
  stopping: ReadonlySet<SignalCode>,
): OffsetContext {
  const offsets = new Map<SignalCode, number>();
  const silent = new Set<SignalCode>();
  for (const [signal, rules] of bySignal) {
    const standing = rules.filter((rule) => isStanding(rule, { evidence, amountCop, stopping }));
    if (standing.length > 0) {
      offsets.set(signal, Math.max(...standing.map(({ tenths }) => tenths)));
    }
    for (const each of standing.flatMap((rule) => rule.unless)) {
      silent.add(each.signal);
    }
  }
  return { evidence, offsets, silent, stopping, amountCop };
}

export const isStanding = (
  { evidence, upToCop, unless }: CompiledOffset,
  context: Pick<OffsetContext, 'evidence' | 'amountCop' | 'stopping'>,
): boolean =>
  context.evidence.includes(evidence.signal) &&
  context.amountCop <= upToCop &&
  !unless.some((each) => context.stopping.has(each.signal));

/**
 * The facts of a tree in which a context can be, with the points that it leaves. Rules lift no score there: evidence changes nothing where one does.
 * @param unknownBelowCop below this amount an unknown signal stops nothing
 * @returns `null` when no facts fit it
 */
export function treeIn(
  tree: FactTree,
  context: OffsetContext,
  sources: readonly SourceId[],
  unknownBelowCop: number,
): FactTree | null {
  const confirmed = context.evidence.flatMap((code): readonly SignalCode[] => EVIDENCE[code].confirms);
  if (confirmed.some((signal) => !sources.includes(SIGNALS[signal].source))) {
    return null;
  }
  const isUnknownSilent = context.amountCop < unknownBelowCop;
  const mayBe: Allowed = ({ signal, state }) => {
    if (confirmed.includes(signal)) {
      return state === false;
    }
    if (context.silent.has(signal)) {
      return state === false || (state === 'unknown' && isUnknownSilent);
    }
    return !context.stopping.has(signal) || state === true || (state === 'unknown' && !isUnknownSilent);
  };
  // A signal of a source outside of the plan is unknown.
  const unplanned = (signals: Iterable<SignalCode>) =>
    [...signals].some((each) => !sources.includes(SIGNALS[each].source));
  if (unplanned(context.silent) && !isUnknownSilent) {
    return null;
  }
  const needed = new Set(context.evidence.flatMap((code) => inputsOf(code)));
  const asked = isUnknownSilent ? confirmed : [...confirmed, ...context.silent];
  const inputs = new Set([...needed, ...asked.flatMap(inputsOf)]);
  return narrowed(
    tree,
    (option) => fits(option, inputs, mayBe) && option.lift === 0 && !option.missing,
    context.offsets,
    new Map(),
  );
}

type Allowed = (answer: { signal: SignalCode; state: boolean | 'unknown' }) => boolean;

function fits({ part }: Option, inputs: ReadonlySet<InputName>, mayBe: Allowed): boolean {
  if (part.kind === 'signal') {
    return mayBe(part);
  }
  if (part.kind !== 'inputs') {
    return true;
  }
  const askable = new Set(codesOf(part.sources).flatMap(inputsOf));
  return [...inputs].every((input) => part.inputs.includes(input) || !askable.has(input));
}

/** @param known the narrowed parts that several sets of inputs share */
function narrowed(
  tree: FactTree,
  allows: (option: Option) => boolean,
  offsets: OffsetContext['offsets'],
  known: Map<FactTree, FactTree | null>,
): FactTree | null {
  const found = known.get(tree);
  if (found !== undefined) {
    return found;
  }
  const narrow = narrowedAnew(tree, allows, offsets, known);
  known.set(tree, narrow);
  return narrow;
}

function narrowedAnew(
  tree: FactTree,
  allows: (option: Option) => boolean,
  offsets: OffsetContext['offsets'],
  known: Map<FactTree, FactTree | null>,
): FactTree | null {
  if (tree.kind === 'leaf') {
    const options = tree.options.filter(allows).map((option) => reduced(option, offsets));
    return options.length > 0 ? { kind: 'leaf', options } : null;
  }
  const members = tree.members.map((member) => narrowed(member, allows, offsets, known));
  const left = members.filter((member) => member !== null);
  const isEmpty = tree.kind === 'all' ? left.length < members.length : left.length === 0;
  return isEmpty ? null : { kind: tree.kind, members: left };
}

function reduced(option: Option, offsets: OffsetContext['offsets']): Option {
  const offset = option.part.kind === 'signal' ? offsets.get(option.part.signal) : undefined;
  return offset === undefined ? option : { ...option, tenths: afterOffset(option.tenths, offset) };
}

export const evidenceOption = ({ evidence, amountCop }: OffsetContext): Option => ({
  part: { kind: 'evidence', evidence, amountCop },
  tenths: 0,
  lift: 0,
  missing: false,
});

const CODES = Object.keys(SIGNALS) as SignalCode[];
const codesOf = (sources: readonly SourceId[]) => CODES.filter((code) => sources.includes(SIGNALS[code].source));
const inputsOf = (code: SignalCode): InputName[] => SIGNALS[code].inputs.filter((input) => input !== 'document');
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Every subset, the empty one first. */
function subsetsOf<T>(members: readonly T[]): T[][] {
  return Array.from({ length: 2 ** members.length }, (_, at) => members.filter((_member, bit) => (at >> bit) & 1));
}
