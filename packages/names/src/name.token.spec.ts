import { populationOf } from './name.population.js';
import { NO_LIST, nameToken } from './name.token.js';

const population = populationOf({
  25: ['maria'],
  0.2: ['umbarila'],
  0.03: ['chitiva'],
  0.031: ['cucaita'],
  60: ['gomez'],
});
const bits = (text: string, listBits = Number.POSITIVE_INFINITY) => nameToken(text, population, () => listBits).weight;

describe('weight of a word, in bits', () => {
  it.each([
    ['by its share of the population', 'umbarila', -Math.log2(0.002)],
    ['at least 2 by the population', 'gomez', 2],
    ['13 for a word nobody has counted', 'zzyzx', 13],
    ['a particle', 'vda', 0.4],
    ['a single letter', 'm', 1.5],
  ])('%s', (_rule, text, expected) => {
    expect(bits(text)).toBeCloseTo(expected, 10);
  });

  it('is the lesser of population and list, and at most 13', () => {
    expect(bits('umbarila', 5)).toBe(5);
    expect(bits('maria', 5)).toBe(2);
    expect(bits('zzyzx', 40)).toBe(13);
  });

  it('is at most 12 without a list', () => {
    expect(nameToken('zzyzx', population, NO_LIST).weight).toBe(12);
  });

  it('a word is well known above 0.03 %', () => {
    expect(nameToken('chitiva', population, NO_LIST).wellKnown).toBe(false);
    expect(nameToken('cucaita', population, NO_LIST).wellKnown).toBe(true);
  });
});
