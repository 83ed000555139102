import {
  ACTIONS,
  comparisonsOf,
  EXCLUSIVE_SIGNALS,
  FAVOURABLE_SIGNALS,
  type Facts,
  FIGURES_WHEN_TRUE,
  type InputName,
  LEGAL_CAUSES,
  OUTCOMES,
  type Outcome,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  type SignalState,
  SOURCE_IDS,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';
import { Decider } from '../src/deciding/decider.js';
import type { Policy } from '../src/policy/policy.js';
import type { Scorecard } from '../src/scorecard/scorecard.js';

/** What is true of a small policy, found by deciding all its facts. It uses nothing of the check. */
export interface Truth {
  neverFires: string[];
  /** `pointer outcome`. */
  unreached: string[];
  /** Signals of which a worse answer scores less, and whether an outcome becomes milder. */
  worse: Map<string, boolean>;
  milderTiers: string[];
  idleTiers: string[];
  idleLists: string[];
  /** The fewest causes of a rejection without a remedy; `null`: every rejection has a remedy or a legal cause. */
  fewestCauses: number | null;
}

const specOf = (code: SignalCode): SignalSpec => SIGNALS[code];
const rank = (outcome: Outcome) => OUTCOMES.indexOf(outcome);

interface Answer {
  state: SignalState;
  value?: number | string;
}

export interface Case {
  facts: Facts;
  answers: Map<SignalCode, Answer>;
}

export function truthOf(policy: Policy, scorecard: Scorecard): Truth {
  const decider = new Decider(scorecard, policy);
  const cases = [...allCases(policy, scorecard)];
  const tiers = policy.amountTiers.map(({ fromCop }, index) => ({ fromCop, pointer: `/amountTiers/${index}` }));
  const levels = [{ fromCop: null, pointer: '/thresholds' }, ...tiers];
  const truth: Truth = {
    neverFires: [],
    unreached: [],
    worse: new Map(),
    milderTiers: [],
    idleTiers: [],
    idleLists: [],
    fewestCauses: null,
  };
  const fired = new Set<string>();
  const reached = new Set<string>();
  const [milder, changed] = [new Set<string>(), new Set<string>()];
  const matters = new Set<string>();
  // A disabled signal has no points; its rule is reported as the rule of a disabled signal.
  const scored = scorecard.characteristics.filter(({ signal }) => !policy.disabledCharacteristics.includes(signal));
  for (const { facts, answers } of cases) {
    const plain = decider.decide(facts);
    for (const { characteristic } of plain.contributions) {
      fired.add(characteristic);
    }
    const outcomes = levels.map(({ fromCop }) => decider.decide({ ...facts, amountCop: fromCop }).outcome);
    for (const [index, { pointer, fromCop }] of levels.entries()) {
      const outcome = outcomes[index] as Outcome;
      if (plain.missingMandatory.length === 0 || outcome === 'reject') {
        reached.add(`${pointer} ${outcome}`);
      }
      if (fromCop !== null) {
        const below = decider.decide({ ...facts, amountCop: fromCop === 0 ? null : fromCop - 1 }).outcome;
        if (below !== outcome) {
          changed.add(pointer);
        }
        if (fromCop > 0 && rank(outcome) < rank(below)) {
          milder.add(pointer);
        }
      }
      if (facts.listed) {
        const { listed: _, ...unlisted } = facts;
        if (decider.decide({ ...unlisted, amountCop: fromCop }).outcome !== outcome) {
          matters.add(facts.listed === 'allowed' ? '/lists/allow' : '/lists/deny');
        }
      }
      if (!facts.listed && outcome === 'reject') {
        const causes = causesOf(policy, scorecard, decider, facts, answers);
        if (causes !== null && causes < (truth.fewestCauses ?? Number.POSITIVE_INFINITY)) {
          truth.fewestCauses = causes;
        }
      }
    }
    if (!facts.listed) {
      compareAnswers(decider, { ...scorecard, characteristics: scored }, facts, answers, levels, truth.worse);
    }
  }
  const rules = [
    ...policy.hardStops.map(({ signal }, index) => [`stop:${signal}`, `/hardStops/${index}`] as const),
    ...policy.floors.map(({ signal }, index) => [`floor:${signal}`, `/floors/${index}`] as const),
  ];
  truth.neverFires = rules.filter(([name]) => !fired.has(name)).map(([, pointer]) => pointer);
  truth.unreached = levels.flatMap(({ pointer }) =>
    OUTCOMES.map((outcome) => `${pointer} ${outcome}`).filter((each) => !reached.has(each)),
  );
  truth.milderTiers = [...milder];
  truth.idleTiers = tiers.map(({ pointer }) => pointer).filter((pointer) => !changed.has(pointer));
  const { allow, deny } = policy.lists;
  const lists = [...(allow.length > 0 ? ['/lists/allow'] : []), ...(deny.length > 0 ? ['/lists/deny'] : [])];
  truth.idleLists = lists.filter((pointer) => !matters.has(pointer));
  return truth;
}

/** All facts: every set of inputs, status of a source, answer and list. */
export function* allCases(policy: Policy, scorecard: Scorecard): Generator<Case> {
  const codes = signalsOf(policy, scorecard);
  const sources = [...new Set([...codes.map((code) => specOf(code).source), ...policy.mandatorySources])];
  const every = (Object.keys(SIGNALS) as SignalCode[]).filter((code) => sources.includes(specOf(code).source));
  const names = [...new Set(every.flatMap((code) => specOf(code).inputs))].filter((input) => input !== 'document');
  const listings = [
    undefined,
    ...(policy.lists.allow.length > 0 ? (['allowed'] as const) : []),
    ...(policy.lists.deny.length > 0 ? (['denied'] as const) : []),
  ];
  for (const extra of powerSet(names)) {
    const inputs: InputName[] = ['document', ...extra];
    const applies = (code: SignalCode) => specOf(code).inputs.every((input) => inputs.includes(input));
    const isRequested = (id: SourceId) => every.some((code) => specOf(code).source === id && applies(code));
    const statuses = sources.map((id): SourceStatus[] =>
      isRequested(id) ? ['ok', 'timeout', 'not_configured'] : ['not_requested'],
    );
    for (const chosen of product(statuses)) {
      const others = Object.fromEntries(SOURCE_IDS.map((id) => [id, 'not_requested']));
      const own = Object.fromEntries(sources.map((id, index) => [id, chosen[index]]));
      const status = { ...others, ...own } as Facts['sources'];
      const answered = codes.filter((code) => applies(code) && status[specOf(code).source] === 'ok');
      for (const answers of product(answered.map((code) => answersOf(code, scorecard, policy)))) {
        const made = new Map(answered.map((code, index) => [code, answers[index] as Answer]));
        if (isExcluded(made)) {
          continue;
        }
        for (const listed of listings) {
          yield { facts: factsOf(made, inputs, status, listed), answers: made };
        }
      }
    }
  }
}

function factsOf(
  answers: ReadonlyMap<SignalCode, Answer>,
  inputs: InputName[],
  sources: Facts['sources'],
  listed: Facts['listed'],
): Facts {
  const all = [...answers];
  return {
    inputs,
    sources,
    states: Object.fromEntries(all.map(([code, { state }]) => [code, state])),
    values: Object.fromEntries(all.flatMap(([code, { value }]) => (value === undefined ? [] : [[code, value]]))),
    amountCop: null,
    ...(listed && { listed }),
  };
}

function signalsOf({ hardStops, floors, rules = [] }: Policy, { characteristics }: Scorecard): SignalCode[] {
  const ruled = rules.flatMap(({ when }) => comparisonsOf(when)).map(({ fact }) => fact.split('.')[0] as SignalCode);
  const compared = ruled.filter((name) => Object.hasOwn(SIGNALS, name));
  return [...new Set([...[...characteristics, ...hardStops, ...floors].map(({ signal }) => signal), ...compared])];
}

const isExcluded = (answers: ReadonlyMap<SignalCode, Answer>) =>
  EXCLUSIVE_SIGNALS.some(
    ([one, others]) => answers.get(one)?.state === true && others.some((other) => answers.get(other)?.state === true),
  );

/** Every answer that the bands and the rules can tell apart: figures on, below and above each limit. */
function answersOf(code: SignalCode, { characteristics }: Scorecard, { rules = [] }: Partial<Policy> = {}): Answer[] {
  const bands = characteristics.find(({ signal }) => signal === code)?.bands ?? [];
  const { value } = specOf(code);
  const range = FIGURES_WHEN_TRUE[code];
  const compared = rules.flatMap(({ when }) => comparisonsOf(when)).filter(({ fact }) => fact.startsWith(`${code}.`));
  const literals = compared.flatMap((each): unknown[] => Object.values(each).flat());
  const own = literals.filter((literal) => typeof literal === 'number');
  const limits = [
    ...bands.flatMap(({ below }) => (below === undefined ? [] : [below, below - 1])),
    ...own.flatMap((limit) => [limit - 1, limit, limit + 1]),
  ];
  const figures =
    value?.figure && limits.length + compared.length > 0 ? [...new Set([0, 1_000, ...limits, range?.from ?? 0])] : [];
  const inRange = figures.filter((figure) => figure >= (range?.from ?? 0) && figure < (range?.below ?? 1e9));
  const ruled = compared.length > 0 && Array.isArray(value?.classes) ? (value.classes as string[]) : [];
  const classes = [...new Set([...bands.flatMap(({ oneOf }) => oneOf ?? []), ...ruled])];
  const known = (state: boolean, values: (number | string)[]): Answer[] => [
    { state },
    ...values.map((each) => ({ state, value: each })),
  ];
  return [
    ...known(false, [...figures.filter((figure) => figure >= 0), ...classes]),
    { state: 'unknown' },
    ...known(true, [...inRange, ...classes]),
  ];
}

function isWorse(code: SignalCode, scorecard: Scorecard, worse: Answer, better: Answer): boolean {
  const order: SignalState[] = FAVOURABLE_SIGNALS.includes(code) ? [true, 'unknown', false] : [false, 'unknown', true];
  const step = order.indexOf(worse.state) - order.indexOf(better.state);
  if (step !== 0) {
    return step > 0;
  }
  const { monotonic } = scorecard.characteristics.find(({ signal }) => signal === code) ?? {};
  if (worse.state !== true || !monotonic || typeof worse.value !== 'number' || typeof better.value !== 'number') {
    return false;
  }
  return monotonic === 'rising' ? worse.value > better.value : worse.value < better.value;
}

function compareAnswers(
  decider: Decider,
  scorecard: Scorecard,
  facts: Facts,
  answers: ReadonlyMap<SignalCode, Answer>,
  levels: readonly { fromCop: number | null }[],
  found: Map<string, boolean>,
): void {
  for (const [code, better] of answers) {
    if (!scorecard.characteristics.some(({ signal }) => signal === code) || found.get(code)) {
      continue;
    }
    for (const worse of answersOf(code, scorecard).filter((each) => isWorse(code, scorecard, each, better))) {
      const changed = new Map(answers).set(code, worse);
      if (isExcluded(changed)) {
        continue;
      }
      const after = factsOf(changed, facts.inputs, facts.sources, facts.listed);
      const lower = decider.decide(after).score < decider.decide(facts).score;
      const milder = levels.some(
        ({ fromCop: amountCop }) =>
          rank(decider.decide({ ...after, amountCop }).outcome) < rank(decider.decide({ ...facts, amountCop }).outcome),
      );
      if (lower || milder) {
        found.set(code, milder || found.get(code) === true);
      }
    }
  }
}

/** How many causes the rejection has, or `null` if somebody can act on one, or one is legal. */
export function causesOf(
  policy: Policy,
  { characteristics }: Scorecard,
  decider: Decider,
  facts: Facts,
  answers: ReadonlyMap<SignalCode, Answer>,
): number | null {
  const { contributions, missingMandatory } = decider.decide(facts);
  const ruled = new Map([
    ...policy.hardStops.map(({ signal }) => [signal, 100] as const),
    ...policy.floors.map(({ signal, floor }) => [signal, floor] as const),
  ]);
  if (missingMandatory.some((id) => facts.sources[id] !== 'not_configured')) {
    return null;
  }
  const codes = new Set([...characteristics.map(({ signal }) => signal), ...ruled.keys()]);
  let causes = policy.missingMandatoryFloor > 0 ? missingMandatory.length : 0;
  for (const code of codes) {
    const isTrue = answers.get(code)?.state === true;
    const points = contributions.find(({ characteristic }) => characteristic === code)?.points ?? 0;
    if (points <= 0 && !(isTrue && (ruled.get(code) ?? 0) > 0)) {
      continue;
    }
    if (isTrue && (code in ACTIONS || LEGAL_CAUSES.includes(code))) {
      return null;
    }
    // The client can repeat the call.
    if (facts.sources[specOf(code).source] === 'timeout') {
      return null;
    }
    causes += 1;
  }
  return causes;
}

function powerSet<T>(members: readonly T[]): T[][] {
  return members.reduce<T[][]>((sets, member) => sets.concat(sets.map((set) => [...set, member])), [[]]);
}

function product<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((rows, list) => rows.flatMap((row) => list.map((each) => [...row, each])), [[]]);
}
