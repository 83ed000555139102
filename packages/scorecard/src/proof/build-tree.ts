import {
  type Comparison,
  type InputName,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  type SignalState,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';
import { type CompiledCharacteristic, tenthsIn } from '../deciding/compiled.js';
import type { Band } from '../scorecard/scorecard.js';
import type { FactTree, Option } from './fact-tree.js';
import { truthsOf } from './own-rules/signal-truths.js';
import { excludedBy, possibleValues } from './possible-answers.js';

/** A signal that gives points or triggers a rule. */
export interface Weighed {
  signal: SignalCode;
  /** `null`: the policy disables the characteristic, so only its rule counts. */
  scored: CompiledCharacteristic | null;
  bands: readonly Band[];
  /** Tenths of the signal's rule; 0 for none. */
  lift: number;
  /** How rules of the merchant compare the signal, its class and its figure. */
  compared: readonly Comparison[];
}

export interface TreePlan {
  weighed: readonly Weighed[];
  /** The sources of the plan. */
  sources: readonly SourceId[];
  /** Those outside of the plan never answer. */
  mandatory: readonly SourceId[];
  missingTenths: number;
  /** Inputs that evidence needs: facts with and without them stay apart. */
  evidenceInputs: readonly InputName[];
}

const specOf = (signal: SignalCode): SignalSpec => SIGNALS[signal];
const CODES = Object.keys(SIGNALS) as SignalCode[];

/** Every combination of inputs, statuses of sources and answers that a request of the plan can have. */
export function buildTree(plan: TreePlan): FactTree {
  const unplanned = plan.mandatory.filter((id) => !plan.sources.includes(id));
  return {
    kind: 'all',
    members: [
      ...areasOf(plan).map((sources) => areaTree(plan, sources)),
      ...unplanned.map((source) => statusLeaf(plan, source, 'not_in_plan')),
    ],
  };
}

/** Inputs of a signal besides the document, which every request has. */
const extraInputs = (signal: SignalCode): InputName[] => specOf(signal).inputs.filter((input) => input !== 'document');

/** Groups of sources that need a common input. The facts of two groups are independent. */
function areasOf({ sources: planned }: TreePlan): SourceId[][] {
  // Evidence has no points of its own: its contexts change the points of the others (`offset-contexts.ts`).
  const sources: readonly SourceId[] = planned.filter((id) => id !== 'evidence');
  const inputsOf = (id: SourceId) => CODES.filter((code) => specOf(code).source === id).flatMap(extraInputs);
  const areas: { sources: SourceId[]; inputs: Set<InputName> }[] = [];
  for (const id of sources) {
    const area = { sources: [id], inputs: new Set(inputsOf(id)) };
    for (const other of areas.filter(({ inputs }) => [...inputs].some((input) => area.inputs.has(input)))) {
      area.sources.unshift(...other.sources);
      for (const input of other.inputs) {
        area.inputs.add(input);
      }
      areas.splice(areas.indexOf(other), 1);
    }
    areas.push(area);
  }
  return areas.map((area) => area.sources);
}

/** The facts of some sources, for every set of inputs that makes a difference. */
function areaTree(plan: TreePlan, sources: readonly SourceId[]): FactTree {
  const weighed = plan.weighed.filter(({ signal }) => sources.includes(specOf(signal).source));
  const mandatory = sources.filter((id) => plan.mandatory.includes(id));
  const asked = CODES.filter((code) => mandatory.includes(specOf(code).source));
  const askable = new Set(CODES.filter((code) => sources.includes(specOf(code).source)).flatMap(extraInputs));
  const ofEvidence = plan.evidenceInputs.filter((input) => askable.has(input));
  const inputs = [
    ...new Set([...[...weighed.map(({ signal }) => signal), ...asked].flatMap(extraInputs), ...ofEvidence]),
  ];
  // Without its inputs a signal has no points. If it can also have 0 points with them, sending the inputs gives the same sums.
  const weighing = weighed.filter(
    (each) => !isFreeWhenFalse(each) || weighsInSilence(each, weighed) || weighsUnknown(each),
  );
  const optional = new Set([...weighing.map(({ signal }) => signal), ...asked].flatMap(extraInputs));
  const always = inputs.filter((input) => !optional.has(input));
  const members = new Map<string, FactTree>();
  const ofSources = new Map<string, FactTree>();
  /** Sets of inputs with the same signals of a source share its tree. */
  const sharedTree = (id: SourceId, isRequested: boolean, applying: readonly Weighed[]) => {
    const own = applying.filter(({ signal }) => specOf(signal).source === id);
    const key = [id, isRequested, ...own.map(({ signal }) => signal)].join();
    const tree = ofSources.get(key) ?? sourceTree(plan, id, isRequested, own);
    ofSources.set(key, tree);
    return tree;
  };
  for (const chosen of subsetsOf([...optional])) {
    const sent = [...always, ...chosen];
    const isSent = (code: SignalCode) => extraInputs(code).every((input) => sent.includes(input));
    const applying = weighed.filter(({ signal }) => isSent(signal));
    const requested = sources.filter((id) => CODES.some((code) => specOf(code).source === id && isSent(code)));
    const key = [
      ...applying.map(({ signal }) => signal),
      ...mandatory.filter((id) => requested.includes(id)),
      ...ofEvidence.filter((input) => sent.includes(input)),
    ].join();
    // The last set with the same effect is the smallest one.
    const trees = sources.map((id) => sharedTree(id, requested.includes(id), applying));
    members.set(key, { kind: 'all', members: [leaf([inputsOption(sent, sources)]), ...trees] });
  }
  return { kind: 'one', members: [...members.values()] };
}

const isFreeWhenFalse = (weighed: Weighed): boolean => allAnswers(weighed, [false]).some(({ tenths }) => tenths === 0);

/** Whether a source without an answer gives the signal points that an answer cannot avoid. */
function weighsInSilence({ signal, scored }: Weighed, all: readonly Weighed[]): boolean {
  const own = all.filter((other) => specOf(other.signal).source === specOf(signal).source);
  return scored !== null && scored.unknownTenths !== 0 && silenceWeighs(own);
}

/** Whether rules compare the signal, and an unknown answer gives it points that a request without its inputs avoids. */
const weighsUnknown = ({ scored, compared }: Weighed): boolean =>
  compared.length > 0 && scored !== null && scored.unansweredTenths !== 0;

/** Whether a source without an answer gives other points than one that answers "unknown". */
const silenceWeighs = (own: readonly Weighed[]): boolean =>
  own.some(({ scored }) => scored && scored.unknownTenths !== scored.unansweredTenths);

/** Every subset, the whole set first. */
function subsetsOf<T>(members: readonly T[]): T[][] {
  const whole = 2 ** members.length - 1;
  return Array.from({ length: whole + 1 }, (_, at) => members.filter((_member, bit) => ((whole - at) >> bit) & 1));
}

/** The statuses of a source, and its answers. @param own its signals that the inputs permit */
function sourceTree(plan: TreePlan, source: SourceId, isRequested: boolean, own: readonly Weighed[]): FactTree {
  const isMandatory = plan.mandatory.includes(source);
  const status = (name: SourceStatus) => statusLeaf(plan, source, name);
  if (!isRequested) {
    return status('not_requested');
  }
  const silent = (tenths: (each: CompiledCharacteristic) => number) => own.map((each) => leaf([unknown(each, tenths)]));
  const answered: FactTree = {
    kind: 'all',
    members: [status('ok'), ...linkedGroups(own).map((group) => groupTree(group, new Set()))],
  };
  const members = [answered];
  // Without an answer, signals are as unknown as in an answer. It matters only for a mandatory source, or other points.
  if (isMandatory) {
    members.push({ kind: 'all', members: [status('timeout'), ...silent((each) => each.unansweredTenths)] });
  }
  if (isMandatory || silenceWeighs(own)) {
    members.push({ kind: 'all', members: [status('not_configured'), ...silent((each) => each.unknownTenths)] });
  }
  return { kind: 'one', members };
}

function statusLeaf({ mandatory, missingTenths }: TreePlan, source: SourceId, status: SourceStatus): FactTree {
  const missing = mandatory.includes(source) && status !== 'ok';
  return leaf([{ part: { kind: 'source', source, status }, tenths: 0, lift: missing ? missingTenths : 0, missing }]);
}

/** Groups of signals that exclude each other, directly or through another one. */
function linkedGroups(all: readonly Weighed[]): Weighed[][] {
  const groups: Weighed[][] = [];
  for (const each of all) {
    const isLinked = (other: Weighed) => excludedBy(each.signal).includes(other.signal);
    const linked = groups.filter((group) => group.some(isLinked));
    for (const group of linked) {
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push([...linked.flat(), each]);
  }
  return groups;
}

/** The answers of a group. @param barred the signals that cannot be true */
function groupTree(group: readonly Weighed[], barred: ReadonlySet<SignalCode>): FactTree {
  const free = group.filter(({ signal }) => !barred.has(signal));
  const rivalsOf = ({ signal }: Weighed) => free.filter((other) => excludedBy(signal).includes(other.signal));
  const [pivot] = free
    .filter((each) => rivalsOf(each).length > 0)
    .sort((a, b) => rivalsOf(b).length - rivalsOf(a).length);
  if (!pivot) {
    const leaves = group.map((each) => leaf(answers(each, barred.has(each.signal) ? [false, 'unknown'] : STATES)));
    return leaves.length === 1 ? (leaves[0] as FactTree) : { kind: 'all', members: leaves };
  }
  const others = group.filter((each) => each !== pivot);
  const rivals = rivalsOf(pivot).map(({ signal }) => signal);
  const withPivot = (states: readonly SignalState[], out: ReadonlySet<SignalCode>): FactTree => ({
    kind: 'all',
    members: [leaf(answers(pivot, states)), groupTree(others, out)],
  });
  return {
    kind: 'one',
    members: [withPivot([false, 'unknown'], barred), withPivot([true], new Set([...barred, ...rivals]))],
  };
}

const STATES: readonly SignalState[] = [false, 'unknown', true];

const leaf = (options: Option[]): FactTree => ({ kind: 'leaf', options });

const inputsOption = (inputs: readonly InputName[], sources: readonly SourceId[]): Option => ({
  part: { kind: 'inputs', inputs, sources },
  tenths: 0,
  lift: 0,
  missing: false,
});

const unknown = ({ signal, scored }: Weighed, tenths: (each: CompiledCharacteristic) => number): Option => ({
  part: { kind: 'signal', signal, state: 'unknown', value: undefined },
  tenths: scored ? tenths(scored) : 0,
  lift: 0,
  missing: false,
});

/** The answers of a signal that differ in their points, or that rules tell apart. */
function answers(weighed: Weighed, states: readonly SignalState[]): Option[] {
  const isAlike = (one: Option, other: Option) =>
    one.tenths === other.tenths && truthsOf(weighed.compared, one.part) === truthsOf(weighed.compared, other.part);
  return states.flatMap((state) => {
    const options = allAnswers(weighed, [state]);
    return options.filter((option, index) => options.findIndex((other) => isAlike(option, other)) === index);
  });
}

/** One answer for each kind of value that the bands can tell apart. */
export function allAnswers(weighed: Weighed, states: readonly SignalState[]): Option[] {
  const { signal, scored, bands, lift, compared } = weighed;
  return states.flatMap((state) => {
    if (state === 'unknown') {
      return [unknown(weighed, ({ unansweredTenths }) => unansweredTenths)];
    }
    const rows = state ? scored?.whenTrue : scored?.whenFalse;
    return possibleValues(signal, state, bands, compared).map(
      (value): Option => ({
        part: { kind: 'signal', signal, state, value },
        tenths: rows ? tenthsIn(rows, value) : 0,
        lift: state ? lift : 0,
        missing: false,
      }),
    );
  });
}
