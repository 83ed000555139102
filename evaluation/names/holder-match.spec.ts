import { makePairs, measureHolder, SPEC } from './holder-quality.mjs';
import { fakerPersons } from './persons.mjs';
import { populations } from './populations.mjs';

const PAIRS = 8_000;
const pairs = makePairs('held out', fakerPersons('held out', SPEC), PAIRS);

describe.each(Object.entries(populations()))('a line holder by name, weights of the %s', (_weights, population) => {
  const { kinds, f1, precision } = measureHolder(pairs, population);

  it('is distinguished from other persons over all kinds of difference', () => {
    expect(Object.values(kinds).reduce((sum, kind) => sum + kind.pairs, 0)).toBe(PAIRS);
    expect(f1).toBeGreaterThanOrEqual(SPEC.f1);
    expect(precision).toBeGreaterThanOrEqual(SPEC.f1);
  });

  it.each(Object.entries(kinds))('is distinguished or recognised: %s', (_kind, { right, pairs: requested }) => {
    expect(requested).toBeGreaterThanOrEqual(80);
    expect(right).toBeGreaterThanOrEqual(SPEC.floor);
  });
});

it('generates the same pairs every time, and different pairs for development', () => {
  expect(makePairs('held out', fakerPersons('held out', SPEC), PAIRS)).toEqual(pairs);
  const other = makePairs('development', fakerPersons('development', SPEC), PAIRS);
  const identities = new Set(Object.values(other).flatMap((kind) => kind.map(([identity]) => identity)));
  const again = Object.values(pairs).flatMap((kind) => kind.filter(([identity]) => identities.has(identity)));
  expect(again).toEqual([]);
});
