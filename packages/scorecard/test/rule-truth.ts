import {
  type Comparison,
  comparisonsOf,
  EVIDENCE,
  type EvidenceCode,
  type Facts,
  OUTCOMES,
  type Outcome,
  type PurchaseContext,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  SOURCE_IDS,
  WEEKDAYS,
} from '@cotejo/contracts';
import { Decider } from '../src/deciding/decider.js';
import type { Policy } from '../src/policy/policy.js';
import { compileCondition, TRUE } from '../src/rules/condition.js';
import { compileMerchantRules, isFiring } from '../src/rules/merchant-rules.js';
import type { Scorecard } from '../src/scorecard/scorecard.js';
import { allCases, type Case } from './brute-force.js';

/** Pointers of the rules of which each claim is true, found by deciding all facts. It uses nothing of the check. */
export interface RuleTruth {
  neverApplies: string[];
  contradiction: string[];
  changesNothing: string[];
  milder: string[];
}

const rank = (outcome: Outcome) => OUTCOMES.indexOf(outcome);

export function ruleTruthOf(policy: Policy, scorecard: Scorecard): RuleTruth {
  const rules = policy.rules ?? [];
  const compared = rules.flatMap(({ when }) => comparisonsOf(when));
  const decider = new Decider(scorecard, policy);
  const without = rules.map((_, index) => new Decider(scorecard, { ...policy, rules: rules.toSpliced(index, 1) }));
  const compiled = compileMerchantRules(policy);
  const conditions = rules.map(({ when }) => compileCondition(when, policy.attributes));
  const asked = rules.map(({ then }) => (typeof then === 'object' && 'challenge' in then ? then.challenge : []));
  const applied = new Set<number>();
  const changing = new Set<number>();
  const cleared = new Set<number>();
  const milder = new Set<number>();
  const amounts = amountsOf(policy, compared);
  for (const facts of allFacts(policy, scorecard, compared, [...new Set(asked.flat())])) {
    const rows = amounts.map((amountCop) => {
      const own = { ...facts, amountCop };
      return {
        amountCop,
        own,
        outcome: decider.decide(own).outcome,
        fires: compiled.map((rule) => isFiring(rule, own)),
      };
    });
    for (const { own, outcome, fires } of rows) {
      for (const index of rules.keys()) {
        const isGiven = asked[index]?.some((code) => facts.states[code] === true);
        if (isGiven && outcome === 'approve' && conditions[index]?.truth(own) === TRUE) {
          cleared.add(index);
        }
        if (fires[index]) {
          applied.add(index);
        }
      }
    }
    for (const [at, row] of rows.entries()) {
      for (const index of rules.keys()) {
        const changed = row.fires[index] ? (without[index] as Decider).decide(row.own).outcome : row.outcome;
        if (changed === row.outcome) {
          continue;
        }
        changing.add(index);
        const isMilder = rows
          .slice(at + 1)
          .some((larger) => !larger.fires[index] && rank(larger.outcome) < rank(row.outcome));
        if (row.amountCop !== null && isMilder) {
          milder.add(index);
        }
      }
    }
  }
  const pointers = (holds: (index: number) => boolean) =>
    [...rules.keys()].filter(holds).map((index) => `/rules/${index}`);
  const isPossible = rules.map(({ when }) => canBeTrue(policy, when, amounts));
  return {
    neverApplies: pointers((index) => !applied.has(index) && (isPossible[index] as boolean)),
    contradiction: pointers(
      (index) => !isPossible[index] || (applied.has(index) && (asked[index]?.length ?? 0) > 0 && !cleared.has(index)),
    ),
    changesNothing: pointers((index) => applied.has(index) && !changing.has(index)),
    milder: pointers((index) => milder.has(index)),
  };
}

/** Every facts without the amount. Cases that decide alike without rules, with the same answers that rules read, are one. */
function* allFacts(
  policy: Policy,
  scorecard: Scorecard,
  compared: readonly Comparison[],
  asked: readonly EvidenceCode[],
): Generator<Facts> {
  const plain = new Decider(scorecard, { ...policy, rules: [] });
  const read = [...new Set(compared.map(({ fact }) => fact.split('.')[0] as string))];
  const codes = new Set<string>([
    ...[...scorecard.characteristics, ...policy.hardStops, ...policy.floors].map(({ signal }) => signal),
    ...read,
  ]);
  const isTracked = trackedInputs(policy, codes);
  const cases = new Map<string, Case>();
  for (const each of allCases(policy, scorecard)) {
    const { contributions, score, missingMandatory } = plain.decide(each.facts);
    const sum = contributions.reduce((total, { state, points, characteristic }) => {
      return state === 'rule' && characteristic !== 'base' ? total : total + Math.round(points * 10);
    }, 0);
    const { states, values, inputs, listed } = each.facts;
    const seen = [...read, 'document_name_mismatch'].map((code) => [states[code], values[code]]);
    const sent = inputs.filter((input) => asked.some((code) => SIGNALS[code].inputs.some((own) => own === input)));
    const key = JSON.stringify([sum, score, missingMandatory.length > 0, listed, seen, sent]);
    if (!cases.has(key)) {
      cases.set(key, each);
    }
  }
  const purchases = purchasesOf(compared);
  for (const { facts } of cases.values()) {
    for (const given of subsetsOf(asked)) {
      if (!canGive(facts, given, isTracked, codes)) {
        continue;
      }
      for (const purchase of purchases) {
        yield { ...withGiven(facts, given), ...purchase };
      }
    }
  }
}

/** Whether an input makes a difference for the facts: some source of the policy asks for it. */
function trackedInputs(policy: Policy, codes: ReadonlySet<string>) {
  const sources = [...codes].flatMap((code) =>
    Object.hasOwn(SIGNALS, code) ? [SIGNALS[code as SignalCode].source] : [],
  );
  const asking = new Set<string>([...sources, ...policy.mandatorySources]);
  const tracked = (Object.values(SIGNALS) as SignalSpec[])
    .filter(({ source }) => asking.has(source))
    .flatMap(({ inputs }) => inputs);
  return (input: SignalSpec['inputs'][number]) => tracked.includes(input) && input !== 'document';
}

function canGive(
  { inputs, states }: Facts,
  given: readonly EvidenceCode[],
  isTracked: (input: SignalSpec['inputs'][number]) => boolean,
  codes: ReadonlySet<string>,
): boolean {
  const needed = given.flatMap((code): SignalSpec['inputs'] => SIGNALS[code].inputs);
  const confirmed = given.flatMap((code): readonly SignalCode[] => EVIDENCE[code].confirms);
  return (
    needed.every((input) => inputs.includes(input) || !isTracked(input)) &&
    // What a source confirms, it has answered.
    confirmed.every((code) => states[code] === false || !codes.has(code))
  );
}

function withGiven(facts: Facts, given: readonly EvidenceCode[]): Facts {
  const added = given.flatMap((code): SignalSpec['inputs'] => SIGNALS[code].inputs);
  return {
    ...facts,
    inputs: [...new Set([...facts.inputs, ...added])],
    states: { ...facts.states, ...Object.fromEntries(given.map((code) => [code, true])) },
    sources: given.length > 0 ? { ...facts.sources, evidence: 'ok' } : facts.sources,
  };
}

const numbersOf = (compared: readonly Comparison[], fact: string): number[] =>
  compared
    .filter((each) => each.fact === fact)
    .flatMap((each): unknown[] => Object.values(each).flat())
    .filter((literal) => typeof literal === 'number');

function amountsOf({ amountTiers }: Policy, compared: readonly Comparison[]): (number | null)[] {
  const limits = [...numbersOf(compared, 'amount'), ...amountTiers.map(({ fromCop }) => fromCop), 0];
  const amounts = new Set(limits.flatMap((limit) => [limit - 1, limit, limit + 1]).filter((each) => each >= 0));
  return [null, ...[...amounts].sort((a, b) => a - b)];
}

/** Every purchase and time that the comparisons can tell apart, as far as the types of facts allow them. */
function purchasesOf(compared: readonly Comparison[]): Pick<Facts, 'context' | 'decidedAtMs'>[] {
  const isRead = (name: string) => compared.some(({ fact }) => fact === name || fact.startsWith(`${name}.`));
  const counts = (name: string) =>
    [...new Set([0, ...numbersOf(compared, name).flatMap((n) => [n - 1, n, n + 1])])].filter((n) => n >= 0);
  const options = <T>(name: string, values: readonly T[], otherwise: T): readonly T[] =>
    isRead(name) ? values : [otherwise];
  const payments = isRead('payment')
    ? options(
        'payment.method',
        [null, 'cash_on_delivery', 'card', 'pse', 'nequi', 'daviplata', 'bre_b', 'cash', 'transfer', 'credit'] as const,
        null,
      ).flatMap((method) =>
        options('payment.confirmed', [null, false, true], null).map((confirmed) => ({
          method,
          confirmed,
          threeDs: null,
        })),
      )
    : [];
  const deliveries = isRead('delivery')
    ? options('delivery.kind', [null, 'home', 'pickup_point', 'store', 'digital'] as const, null).flatMap((kind) =>
        [false, true].map((hasOtherReceiver) => ({ kind, hasOtherReceiver })),
      )
    : [];
  const histories = isRead('history')
    ? options('history.delivered', counts('history.delivered'), 0).flatMap((delivered) =>
        options('history.refused', counts('history.refused'), 0).map((refused) => ({
          delivered,
          refused,
          chargedBack: 0,
          monthsSinceFirst: 0,
        })),
      )
    : [];
  const gifts = options<boolean | undefined>('attributes.regalo', [undefined, false, true], undefined);
  const items = options<number | undefined>(
    'attributes.items',
    [undefined, ...counts('attributes.items').flatMap((n) => [n, n + 0.5]), 1, 50].filter(
      (n) => n === undefined || (n >= 1 && n <= 50),
    ),
    undefined,
  );
  const attributes = gifts.flatMap((regalo) =>
    items.map((count) => ({ ...(regalo !== undefined && { regalo }), ...(count !== undefined && { items: count }) })),
  );
  const hours = options(
    'hour',
    counts('hour')
      .filter((hour) => hour < 24)
      .concat(23),
    12,
  );
  const days = options(
    'weekday',
    WEEKDAYS.map((_, index) => index),
    0,
  );
  const times =
    isRead('hour') || isRead('weekday')
      ? hours.flatMap((hour) => days.map((day) => Date.UTC(2026, 1, 1 + day, hour + 5)))
      : [];
  const contexts = [undefined, ...payments].flatMap((payment) =>
    [undefined, ...deliveries].flatMap((delivery) =>
      [undefined, ...histories].flatMap((history) =>
        attributes.map(
          (own): PurchaseContext => ({
            ...(payment && { payment }),
            ...(delivery && { delivery }),
            ...(history && { history }),
            attributes: own,
          }),
        ),
      ),
    ),
  );
  return contexts.flatMap((context) =>
    [undefined, ...times].map((decidedAtMs) => ({ context, ...(decidedAtMs !== undefined && { decidedAtMs }) })),
  );
}

/** Whether some values make the condition true, each signal taken by itself. */
function canBeTrue(policy: Policy, when: Parameters<typeof compileCondition>[0], amounts: (number | null)[]): boolean {
  const condition = compileCondition(when, policy.attributes);
  const compared = comparisonsOf(when);
  const read = [...new Set(compared.map(({ fact }) => fact.split('.')[0] as SignalCode))].filter((name) =>
    Object.hasOwn(SIGNALS, name),
  );
  const answers = read.map((code) => {
    const spec: SignalSpec = SIGNALS[code];
    const classes = Array.isArray(spec.value?.classes) ? (spec.value.classes as string[]) : [];
    const figures = numbersOf(compared, `${code}.figure`).flatMap((n) => [n - 1, n, n + 1]);
    const values = [undefined, ...classes, ...(spec.value?.figure ? [0, 1_000, ...figures].filter((n) => n >= 0) : [])];
    const range = code === 'sim_swap_recent' ? 72 : Number.POSITIVE_INFINITY;
    return ([true, false, 'unknown'] as const).flatMap((state) =>
      values
        .filter((value) => state !== true || typeof value !== 'number' || value < range)
        .map((value) => ({ code, state, value })),
    );
  });
  const rows = answers.reduce<(typeof answers)[number][]>(
    (all, list) => all.flatMap((row) => list.map((each) => [...row, each])),
    [[]],
  );
  const sources = Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources'];
  const inputs = [...new Set((Object.values(SIGNALS) as SignalSpec[]).flatMap((spec) => [...spec.inputs]))];
  for (const row of rows) {
    const states = Object.fromEntries(row.map(({ code, state }) => [code, state]));
    const values = Object.fromEntries(row.flatMap(({ code, value }) => (value === undefined ? [] : [[code, value]])));
    for (const purchase of purchasesOf(compared)) {
      for (const amountCop of amounts) {
        if (condition.truth({ inputs, sources, states, values, amountCop, ...purchase }) === TRUE) {
          return true;
        }
      }
    }
  }
  return false;
}

function subsetsOf<T>(members: readonly T[]): T[][] {
  return members.reduce<T[][]>((sets, member) => sets.concat(sets.map((set) => [...set, member])), [[]]);
}
