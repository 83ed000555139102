import {
  type Decision,
  type Facts,
  type InputName,
  SIGNALS,
  type SignalCode,
  type SignalState,
  SOURCE_IDS,
} from '@cotejo/contracts';
import type { Band, Characteristic } from '../src/scorecard/scorecard.js';
import { read } from '../src/testing/shipped.js';

export const CODES = Object.keys(SIGNALS) as SignalCode[];

export const INPUTS: InputName[] = [
  ...(['document', 'name', 'issueDate', 'phone', 'phoneToken', 'email', 'address', 'city', 'ip', 'gps'] as const),
  ...(['biometric', 'amount', 'payment', 'delivery', 'attributes', 'orders'] as const),
];

/** Facts with all inputs, an answer of every source and every signal false, except for the given values. */
export function factsWith(states: Partial<Record<SignalCode, SignalState>> = {}, over: Partial<Facts> = {}): Facts {
  return {
    inputs: INPUTS,
    sources: sourcesWith({}),
    states: Object.fromEntries(CODES.map((code) => [code, states[code] ?? false])),
    values: {},
    amountCop: null,
    ...over,
  };
}

/** The status `ok` for every source, except for the given ones. */
function sourcesWith(statuses: Partial<Facts['sources']>): Facts['sources'] {
  return { ...(Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources']), ...statuses };
}

/** The facts without the signals for which `lost` is true. */
export function without(facts: Facts, lost: (code: SignalCode) => boolean): Facts {
  const kept = <T>(members: Record<string, T>) =>
    Object.fromEntries(Object.entries(members).filter(([code]) => !lost(code as SignalCode)));
  return { ...facts, states: kept(facts.states), values: kept(facts.values) };
}

/** The facts with these statuses of sources and without their signals. */
export function silenced(facts: Facts, statuses: Partial<Facts['sources']>): Facts {
  const silent = without(facts, (code) => SIGNALS[code].source in statuses);
  return { ...silent, sources: { ...facts.sources, ...statuses } };
}

export const UNKNOWN: Band = { state: 'unknown', points: 1 };
export const FALSE: Band = { state: 'false', points: 0 };

/** The content of the shipped scorecard with another characteristic of one of its signals. */
export function withCharacteristic(signal: string, change: Partial<Characteristic>): typeof shipped {
  const characteristics = shipped.characteristics.map((each) =>
    each.signal === signal ? { ...each, ...change } : each,
  );
  return { ...shipped, characteristics };
}
const shipped: { characteristics: Characteristic[] } = read('scorecards/base.json');

/** The sum of all contributions. */
export function pointsOf({ contributions }: Pick<Decision, 'contributions'>): number {
  return contributions.reduce((tenths, { points }) => tenths + Math.round(points * 10), 0) / 10;
}
