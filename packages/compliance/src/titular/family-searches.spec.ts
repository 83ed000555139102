import { KEY_FAMILIES } from '@cotejo/accounts';
import { SEARCHES, STATE_SEARCHES } from './family-searches.js';

it('has a decision for each family of keys of the state Redis, and for no other', () => {
  expect(Object.keys(STATE_SEARCHES).sort()).toEqual(KEY_FAMILIES.map(({ name }) => name).sort());
});

it('says why, wherever nothing can be found by person', () => {
  const families = Object.values(SEARCHES).flatMap((place) => Object.values(place));
  for (const { holds, means, byNobody } of families) {
    expect(holds).not.toBe('');
    expect(means !== '' || byNobody?.why || /no contienen personas/.test(holds)).toBeTruthy();
  }
});
