import { isComparableName, matchHolder } from './holder-match.js';
import { populationOf } from './name-population.js';

const IDENTITY = 'María Fernanda Umbarila Gómez';

it.each([
  ['the same', 'MARIA FERNANDA UMBARILA GOMEZ'],
  ['surnames first', 'UMBARILA GOMEZ MARIA FERNANDA'],
  ['second names omitted', 'Maria Umbarila'],
  ['initial', 'Maria F Umbarila Gomez'],
  ['mistyped', 'Maria Fernanda Umbarilla Gomez'],
  ['joined', 'Mariafernanda Umbarila Gomez'],
  ['married name', 'Maria Fernanda Umbarila de Rojas'],
  ['married name with an article', 'Maria Fernanda Umbarila de la Rosa'],
  ["widow's name", 'Maria Fernanda Umbarila vda de Rojas'],
  ['digits for letters', 'Mar1a Fernanda Umbari1a Gomez'],
  ['title', 'Sra. Maria Fernanda Umbarila Gomez'],
  ['truncated', 'MARIA FERNANDA UMBARI'],
  ['truncated to the beginning of several words', 'UMBARILA MARIA F'],
])('accepts %s', (_how, holder) => {
  expect(matchHolder(IDENTITY, holder)).toMatchObject({ match: true });
});

it.each([
  ['a sibling', 'Carlos Andres Umbarila Gomez'],
  ['a sibling who shares a common name', 'Maria Isabel Umbarila Gomez'],
  ['a parent', 'Maria Isabel Umbarila Ramos'],
  ['another person', 'Pedro Chitiva Ramos'],
  ['a namesake by given names', 'Maria Fernanda Chitiva Ramos'],
])('refuses %s', (_who, holder) => {
  expect(matchHolder(IDENTITY, holder)).toMatchObject({ match: false });
});

it.each([
  ['one name alone', 'Maria'],
  ['one name alone that the identity does not have', 'Pedro'],
  ['initials', 'M F'],
  ['given names alone', 'Maria Fernanda'],
  ['surnames alone', 'Umbarila Gomez'],
  ['an empty name', ''],
  ['an unreadable name', '王芳'],
  ['an unreadable name of two words', '王玛 芳丽亚'],
  ['a word beside an unreadable one', 'Maria 王芳'],
  ['a word beside a number', 'Maria 1032456789'],
])('does not decide on %s', (_what, holder) => {
  expect(matchHolder(IDENTITY, holder).match).toBeNull();
});

it.each([
  ['Maria Gomez', true],
  ['Gómez, Mar1a', true],
  ['Мария Гомес', true],
  ['Maria', false],
  ['Maria G', false],
  ['de la Cruz', false],
  ['王玛 芳丽亚', false],
  ['1032 4567', false],
  ['', false],
])('can compare %j: %s', (name, comparable) => {
  expect(isComparableName(name)).toBe(comparable);
});

it('completes a truncated name with each word that starts with it', () => {
  expect(matchHolder('Lorenzo Herrera Loya', 'LORENZO HERRERA LO').match).toBe(true);
  expect(matchHolder('Lorenzo Herrera Loya', 'LORENZO HERRERA PA').match).toBe(false);
});

it('returns false for different common words, but not for missing ones', () => {
  expect(matchHolder('José Luis Rodríguez Gómez', 'José Carlos Rodríguez Gómez').match).toBe(false);
  expect(matchHolder('Juan Esteban Rodríguez Umbarila', 'Juan Rodríguez').match).not.toBe(false);
});

it('weighs words by the given population', () => {
  const score = (share: number) => matchHolder(IDENTITY, 'Maria Umbarila', () => share).score;
  expect(score(2 ** -13)).toBeCloseTo(score(2 ** -12), 5);
  const rareSurname = populationOf({ 20: ['maria', 'fernanda', 'gomez'] });
  const rareRest = populationOf({ 20: ['maria', 'umbarila'] });
  expect(matchHolder(IDENTITY, 'Maria Umbarila', rareSurname).score).toBeGreaterThan(
    matchHolder(IDENTITY, 'Maria Umbarila', rareRest).score,
  );
});

it('scores an exact match with 1 and an alternative reading slightly lower', () => {
  expect(matchHolder(IDENTITY, IDENTITY).score).toBe(1);
  expect(matchHolder('Ana Umbarila', 'Ana Umbarila de Rojas').score).toBeCloseTo(0.97, 5);
});
