import {
  LIST_CLASSES,
  LIST_KINDS,
  type ListClass,
  type ListHit,
  type ListKind,
  type ScreenedList,
  type ScreeningRecord,
} from '@cotejo/contracts';
import { evaluateChecks } from '@cotejo/source';
import { sanctionsSource } from '../sanctions.source.js';

const FORCES = [
  ['un_sc', 'international', 'vinculante', 'list_match_binding'],
  ['ofac_sdn', 'international', 'restrictiva', 'list_match_restrictive'],
  ['own_restrictive', 'own', 'restrictiva', 'list_match_restrictive'],
  ['own_binding', 'own', 'vinculante', 'list_match_binding'],
  ['sarlaft', 'national', 'restrictiva', 'list_match_national'],
  ['own_control', 'own', 'control', 'list_match_control'],
  ['pep_co', 'pep', 'control', 'pep_match'],
] as const;

const listOf = (list: string, kind: ListKind, force: ListClass): ScreenedList => ({
  list,
  kind,
  class: force,
  state: 'current',
  edition: '2026-01-01',
  checkedAt: '2026-01-01',
  entries: 1,
});
const ALL_LISTS = FORCES.map(([list, kind, force]) => listOf(list, kind, force));

function hit(list: string, over: Partial<ListHit> = {}): ListHit {
  const { kind, class: force } = ALL_LISTS.find((each) => each.list === list) as ScreenedList;
  return {
    list,
    kind,
    class: force,
    norm: 'Norma',
    duty: 'Deber',
    entryId: `${list}:1`,
    programme: null,
    edition: null,
    basis: 'name',
    namesakes: 0.01,
    ground: 'rare_name',
    matchedName: 'PERSONA, Ficticia',
    score: 0.9,
    pieces: [],
    band: 'hit',
    ...over,
  };
}

function signalsOf(record: Partial<ScreeningRecord>) {
  const checks = sanctionsSource.operations['sanctions.screen'].checks;
  const whole: ScreeningRecord = { hits: [], lists: ALL_LISTS, nameScreened: true, policy: 'lists@3.0.0', ...record };
  return evaluateChecks(checks, whole, { document: '1000000009' });
}

/** Maps each code to its cause, or to its state when it has no cause. */
const statesOf = (record: Partial<ScreeningRecord>) =>
  Object.fromEntries(signalsOf(record).map(({ code, state, cause }) => [code, cause ?? state]));
const valueIn = (code: string, record: Partial<ScreeningRecord>) =>
  signalsOf(record).find((signal) => signal.code === code)?.value;
const withState = (list: string, state: ScreenedList['state']) =>
  ALL_LISTS.map((each) => (each.list === list ? { ...each, state } : each));

const CLEAR = {
  list_match_binding: false,
  list_match_restrictive: false,
  list_match_national: false,
  list_match_control: false,
  list_match_possible: false,
  pep_match: false,
  lists_outdated: false,
};

describe('list checks', () => {
  it.each(FORCES)('report a match on %s, of kind %s and class %s, with the name of the list', (list, _, __, code) => {
    expect(statesOf({ hits: [hit(list)] })).toEqual({ ...CLEAR, [code]: true });
    expect(valueIn(code, { hits: [hit(list), hit(list, { entryId: 'other' })] })).toBe(list);
  });

  it.each(LIST_KINDS.flatMap((kind) => LIST_CLASSES.map((force) => [kind, force] as const)))(
    'report a hit of kind %s and class %s in exactly one signal',
    (kind, force) => {
      const states = Object.values(statesOf({ hits: [hit('un_sc', { kind, class: force })] }));
      expect(states.filter((state) => state === true)).toHaveLength(1);
    },
  );

  it('use the legal force of the entry, not of its list', () => {
    const terrorist = hit('ofac_sdn', { class: 'vinculante' });
    expect(statesOf({ hits: [terrorist] })).toEqual({ ...CLEAR, list_match_binding: true });
  });

  it('report a similar name on a sanctions list, but not on a control list', () => {
    for (const list of ['un_sc', 'ofac_sdn', 'sarlaft', 'own_restrictive']) {
      expect(statesOf({ hits: [hit(list, { band: 'review' })] })).toEqual({ ...CLEAR, list_match_possible: true });
    }
    for (const list of ['pep_co', 'own_control']) {
      expect(statesOf({ hits: [hit(list, { band: 'review' })] })).toEqual(CLEAR);
    }
  });

  it('ignore cleared hits', () => {
    expect(statesOf({ hits: ALL_LISTS.map(({ list }) => hit(list, { band: 'cleared' })) })).toEqual(CLEAR);
  });

  it('report only document matches when the name is unknown', () => {
    const unknown = Object.fromEntries(Object.keys(CLEAR).map((code) => [code, 'name_not_known']));
    const nameless = { ...unknown, lists_outdated: false };
    expect(statesOf({ nameScreened: false })).toEqual(nameless);
    const byDocument = { nameScreened: false, hits: [hit('un_sc', { basis: 'document' })] };
    expect(statesOf(byDocument)).toEqual({ ...nameless, list_match_binding: true });
  });

  it('are unknown when a list is not loaded', () => {
    expect(statesOf({ lists: ALL_LISTS.filter(({ kind }) => kind !== 'pep') })).toEqual({
      ...CLEAR,
      pep_match: 'list_not_loaded',
    });
    expect(statesOf({ lists: withState('un_sc', 'missing') })).toEqual({
      ...CLEAR,
      list_match_binding: 'list_not_loaded',
      list_match_possible: 'list_not_loaded',
      lists_outdated: true,
    });
  });

  it('are unknown, never false, when a list without a hit is outdated', () => {
    expect(statesOf({ lists: withState('ofac_sdn', 'outdated') })).toEqual({
      ...CLEAR,
      // Its terrorist programmes are binding.
      list_match_binding: 'list_outdated',
      list_match_restrictive: 'list_outdated',
      list_match_possible: 'list_outdated',
      lists_outdated: true,
    });
    expect(statesOf({ lists: withState('pep_co', 'outdated') })).toEqual({
      ...CLEAR,
      pep_match: 'list_outdated',
      lists_outdated: true,
    });
  });

  it('report a hit on an outdated list, and name every unreliable list', () => {
    const lists = withState('ofac_sdn', 'outdated').map((each) =>
      each.list === 'own_control' ? { ...each, state: 'missing' as const } : each,
    );
    expect(statesOf({ lists, hits: [hit('ofac_sdn')] })).toMatchObject({ list_match_restrictive: true });
    expect(valueIn('lists_outdated', { lists })).toBe('ofac_sdn, own_control');
  });
});
