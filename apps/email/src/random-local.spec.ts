import { isRandomLocal } from './random-local.js';

it.each(['xkqzjvpw', 'ab3f9k2lq0', 'asdfghjkl', 'jhfkdshfkjsd', 'gh4x9tq2zk', 'QXZRTPLK', 'xkqzjvpw+web'])(
  'isRandomLocal is true for %s',
  (local) => {
    expect(isRandomLocal(local)).toBe(true);
  },
);

it.each([
  ['a name', 'maria.gonzalez'],
  ['a year of birth', 'carlos85gomez'],
  ['initials and a year', 'jcrm1985'],
  ['four initials without a vowel', 'wdjg'],
  ['a name without its vowels', 'strbrgr'],
  ['foreign names', 'jhonwbeimar'],
  ['a nickname', 'elcapi_77'],
  ['a firm', 'contactoltda'],
  ['the code of a student', 'js.rodriguezm1'],
  ['a tag of random letters', 'ana.ruiz+xkqzjvpwxk'],
  ['digits alone', '3104445566'],
  ['other scripts', 'иван.петров'],
  ['nothing', ''],
])('isRandomLocal is false for %s: %s', (_, local) => {
  expect(isRandomLocal(local)).toBe(false);
});

const GIVEN = 'maria jose luz ana carlos jhon wilmer yuliana sthefany angie edwin ximena brayan katherine freddy'.split(
  ' ',
);
const SURNAMES = 'rodriguez gomez gonzalez quintero zapata muñoz chaparro velasquez hurtado schmidt cuervo'.split(' ');
const FORMS: ((given: string, first: string, second: string) => string)[] = [
  (given, first) => `${given}.${first}`,
  (given, first) => given[0] + first,
  (given, first, second) => given + first[0] + second[0],
  (given, first, second) => `${given[0]}${first[0]}${second[0]}1987`,
  (given, first) => `${first}_${given}92`,
  (given, first, second) => given.slice(0, 3) + first.slice(0, 3) + second.slice(0, 3),
  (given, first) => given.replace(/[aeiou]/g, '') + first[0],
  (given, first) => `${given}2004${first}`,
  (given, first, second) => given + first + second,
  (given, first) => `el${given}${first.slice(0, 2)}`,
];

it('isRandomLocal is true for at most 0.3 % of the mailboxes that people make of their names', () => {
  const mailboxes = GIVEN.flatMap((given) =>
    SURNAMES.flatMap((first) => SURNAMES.flatMap((second) => FORMS.map((form) => form(given, first, second)))),
  );
  expect(mailboxes.filter(isRandomLocal).length / mailboxes.length).toBeLessThanOrEqual(0.003);
});
