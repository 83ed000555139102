import { readFileSync } from 'node:fs';
import { formsOf, isArabicName, isKnownName, isSameKnownName } from './known-names.js';

it.each([
  ['bill', 'william'],
  ['sasha', 'aleksandr'],
  ['mohamed', 'muhammad'],
  ['waseem', 'wasim'],
])('%s and %s are one name', (one, other) => {
  expect(isSameKnownName(one, other)).toBe(true);
});

it.each([
  ['bill', 'robert'],
  ['marina', 'maria'],
  ['umbarila', 'umbarila'],
])('%s and %s are not forms of one known name', (one, other) => {
  expect(isSameKnownName(one, other)).toBe(false);
});

it('knows names, their forms and Arabic names', () => {
  expect(isKnownName('goodluck')).toBe(true);
  expect(isKnownName('umbarila')).toBe(false);
  expect(formsOf('bill')).toContain('guillermo');
  expect(formsOf('umbarila')).toEqual([]);
  expect([isArabicName('uday'), isArabicName('john')]).toEqual([true, false]);
});

it('has plain words in its table, each once in a class', () => {
  const file = new URL('../../data/known-names.json', import.meta.url);
  const { classes, arabicClasses } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  for (const names of [...(classes ?? []), ...(arabicClasses ?? [])]) {
    expect(names).toMatch(/^[a-z]{2,}(?: [a-z]{2,})*$/);
    expect(new Set(names.split(' ')).size).toBe(names.split(' ').length);
  }
});
