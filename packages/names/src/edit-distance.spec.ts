import { editDistance } from './edit-distance.js';
import { jaroWinkler } from './jaro-winkler.js';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['ana', 'ana', 0],
    ['ana', 'anna', 1],
    ['maria', 'mraia', 1],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('is the distance from %j to %j: %d', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it('returns limit + 1 above the limit', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3);
    expect(editDistance('a', 'abcdefgh', 3)).toBe(4);
  });
});

it.each([
  ['martha', 'marhta', 0.961],
  ['dwayne', 'duane', 0.84],
  ['dixon', 'dicksonx', 0.813],
  ['abc', 'xyz', 0],
  ['same', 'same', 1],
])('jaroWinkler has the published value for %s and %s: %d', (a, b, similarity) => {
  expect(jaroWinkler(a, b)).toBeCloseTo(similarity, 3);
});
