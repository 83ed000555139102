import {
  type Decision,
  type Facts,
  type InputName,
  SIGNALS,
  type SignalCode,
  type SignalState,
  SOURCE_IDS,
} from '@cotejo/contracts';

export const CODES = Object.keys(SIGNALS) as SignalCode[];

export const INPUTS: InputName[] = [
  ...(['document', 'name', 'issueDate', 'phone', 'phoneToken', 'email', 'address', 'city', 'ip', 'gps'] as const),
  ...(['biometric', 'amount'] as const),
];

/** A request in which all was sent, every source answered and every signal is false, but for what is given. */
export function factsWith(states: Partial<Record<SignalCode, SignalState>> = {}, over: Partial<Facts> = {}): Facts {
  return {
    inputs: INPUTS,
    sources: sourcesWith({}),
    states: Object.fromEntries(CODES.map((code) => [code, states[code] ?? false])),
    values: {},
    amountCop: null,
    plannedSources: [...SOURCE_IDS],
    ...over,
  };
}

/** Every source answered, but for what is given. */
function sourcesWith(statuses: Partial<Facts['sources']>): Facts['sources'] {
  return { ...(Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources']), ...statuses };
}

/** The facts without the signals of these codes. */
export function without(facts: Facts, lost: (code: SignalCode) => boolean): Facts {
  const kept = <T>(members: Record<string, T>) =>
    Object.fromEntries(Object.entries(members).filter(([code]) => !lost(code as SignalCode)));
  return { ...facts, states: kept(facts.states), values: kept(facts.values) };
}

/** The facts when these sources end so: nothing is known of what they would have said. */
export function silenced(facts: Facts, statuses: Partial<Facts['sources']>): Facts {
  const silent = without(facts, (code) => SIGNALS[code].source in statuses);
  return { ...silent, sources: { ...facts.sources, ...statuses } };
}

/** The sum of all contributions. */
export function pointsOf({ contributions }: Pick<Decision, 'contributions'>): number {
  return contributions.reduce((tenths, { points }) => tenths + Math.round(points * 10), 0) / 10;
}
