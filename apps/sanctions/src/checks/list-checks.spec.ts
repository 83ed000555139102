import type { ListClass, ListHit, ScreeningRecord } from '@cotejo/contracts';
import { evaluateChecks } from '@cotejo/source';
import { LIST_CLASSES } from '../lists/list-policy.js';
import { sanctionsSource } from '../sanctions.source.js';

const ALL_LISTS = LIST_CLASSES.map((name) => ({ list: name, class: name, edition: null, entries: 1 }));

function hit(listClass: ListClass, band: ListHit['band'] = 'hit', basis: ListHit['basis'] = 'name'): ListHit {
  return {
    list: listClass,
    class: listClass,
    entryId: `${listClass}:1`,
    programme: null,
    edition: null,
    basis,
    score: 0.9,
    band,
  };
}

function signalsOf(record: Partial<ScreeningRecord>) {
  const checks = sanctionsSource.operations.screen?.checks ?? [];
  const whole = { hits: [], lists: ALL_LISTS, nameScreened: true, ...record };
  const signals = evaluateChecks(checks, whole, { document: '1000000009' });
  return Object.fromEntries(signals.map(({ code, state, cause }) => [code, cause ?? state]));
}

const CLEAR = {
  list_match_binding: false,
  list_match_restrictive: false,
  list_match_national: false,
  list_match_possible: false,
  pep_match: false,
};

describe('the checks of a screening', () => {
  it.each([
    ['vinculante', 'list_match_binding'],
    ['restrictiva', 'list_match_restrictive'],
    ['nacional', 'list_match_national'],
    ['control', 'pep_match'],
  ] as const)('see a match on a list of class %s', (listClass, code) => {
    expect(signalsOf({ hits: [hit(listClass)] })).toEqual({ ...CLEAR, [code]: true });
  });

  it('see a possible match on a list that sanctions, not a namesake of an exposed person', () => {
    for (const listClass of ['vinculante', 'restrictiva', 'nacional'] as const) {
      expect(signalsOf({ hits: [hit(listClass, 'review')] })).toEqual({ ...CLEAR, list_match_possible: true });
    }
    expect(signalsOf({ hits: [hit('control', 'review')] })).toEqual(CLEAR);
  });

  it('know only what the document told when the name is not known', () => {
    const unknown = Object.fromEntries(Object.keys(CLEAR).map((code) => [code, 'name_not_known']));
    expect(signalsOf({ nameScreened: false })).toEqual(unknown);
    expect(signalsOf({ nameScreened: false, hits: [hit('vinculante', 'hit', 'document')] })).toEqual({
      ...unknown,
      list_match_binding: true,
    });
  });

  it('know nothing of lists that are not loaded', () => {
    expect(signalsOf({ lists: ALL_LISTS.filter((list) => list.class !== 'control') })).toEqual({
      ...CLEAR,
      pep_match: 'list_not_loaded',
    });
  });
});
