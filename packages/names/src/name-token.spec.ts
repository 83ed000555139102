import { populationOf } from './name-population.js';
import { nameToken } from './name-token.js';

const population = populationOf({
  25: ['maria'],
  0.2: ['umbarila'],
  0.03: ['chitiva'],
  0.031: ['cucaita'],
  60: ['gomez'],
});
const bits = (text: string) => nameToken(text, population).weight;

describe('weight of a word, in bits', () => {
  it.each([
    ['by its share of the population', 'umbarila', -Math.log2(0.002)],
    ['at least 2 by the population', 'gomez', 2],
    ['13 for a word that was not counted', 'zzyzx', 13],
    ['a particle', 'vda', 0.4],
    ['a single letter', 'm', 1.5],
  ])('is right: %s', (_rule, text, expected) => {
    expect(bits(text)).toBeCloseTo(expected, 10);
  });

  it('marks a word as well known above 0.03 %', () => {
    expect(nameToken('chitiva', population).wellKnown).toBe(false);
    expect(nameToken('cucaita', population).wellKnown).toBe(true);
  });
});
