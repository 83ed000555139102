import { isWithinEdits } from './edit-distance.js';

it.each([
  ['CALLE', 'CALLE', 0, true],
  ['CALEL', 'CALLE', 1, true],
  ['CARERRA', 'CARRERA', 1, true],
  ['CALE', 'CALLE', 1, true],
  ['CALLLE', 'CALLE', 1, true],
  ['CALKE', 'CALLE', 1, true],
  ['VALLE', 'CALLE', 0, false],
  ['CAELL', 'CALLE', 1, false],
  ['TRASVERSLA', 'TRANSVERSAL', 2, true],
  ['', 'A', 1, true],
  ['', 'AB', 1, false],
])('isWithinEdits %j and %j, at most %i: %s', (word, other, editsMax, expected) => {
  expect(isWithinEdits(word, other, editsMax)).toBe(expected);
  expect(isWithinEdits(other, word, editsMax)).toBe(expected);
});
