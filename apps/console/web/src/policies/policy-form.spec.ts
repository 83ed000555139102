import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Policy } from '@cotejo/scorecard/editor';
import { addLevel, amountOfChanges, changeLevel, followThresholds, levelsOf } from './policy-form.js';

const FILE = fileURLToPath(new URL('../../../../../policies/decision/default.json', import.meta.url));
const standard: Policy = {
  ...JSON.parse(readFileSync(FILE, 'utf8')),
  amountTiers: [
    { fromCop: 5_000_000, reviewFrom: 30, rejectFrom: 65 },
    { fromCop: 20_000_000, reviewFrom: 25, rejectFrom: 60 },
  ],
};

describe('a band', () => {
  const amountsOf = (policy: Policy) => levelsOf(policy).map(({ fromCop }) => fromCop);

  it('is added in the order of amounts, with the thresholds of the band before it', () => {
    const added = addLevel(standard, { fromCop: 2_000_000 }) as Policy;
    expect(amountsOf(added)).toEqual([undefined, 2_000_000, 5_000_000, 20_000_000]);
    expect(added.amountTiers[0]).toEqual({ ...standard.thresholds, fromCop: 2_000_000 });
    const last = addLevel(standard, { fromCop: 90_000_000 }) as Policy;
    expect(last.amountTiers.at(-1)).toEqual({ ...standard.amountTiers.at(-1), fromCop: 90_000_000 });
    expect(addLevel(standard, { fromCop: 5_000_000 })).toBeNull();
  });

  it('makes the bands after it as strict as it is, so that none of them becomes an error', () => {
    const { amountTiers } = addLevel(standard, { fromCop: 2_000_000, reviewFrom: 26 }) as Policy;
    expect(amountTiers.map(({ reviewFrom, rejectFrom }) => [reviewFrom, rejectFrom])).toEqual([
      [26, 70],
      [26, 65],
      [25, 60],
    ]);
  });

  it('is changed and removed', () => {
    const changed = changeLevel(standard, 1, { fromCop: 7, reviewFrom: 1, rejectFrom: 2 });
    expect(amountsOf(changed)).toEqual([undefined, 7, 20_000_000]);
    expect(amountsOf(changeLevel(standard, 1, null))).toEqual([undefined, 20_000_000]);
    const base = changeLevel(standard, 0, { reviewFrom: 1, rejectFrom: 2 });
    expect(base).toEqual({ ...standard, thresholds: { reviewFrom: 1, rejectFrom: 2 } });
  });
});

describe('what follows changed thresholds', () => {
  const withReview = (reviewFrom: number) => changeLevel(standard, 0, { ...standard.thresholds, reviewFrom });
  const floorsOf = ({ floors }: Policy) => floors.map(({ floor }) => floor);

  it('is every minimum score that led to a review and no longer does', () => {
    const followed = followThresholds(withReview(31), standard);
    expect(floorsOf(standard)).toEqual([30, 30, 30, 30, 30, 30, 55]);
    expect(floorsOf(followed)).toEqual([31, 31, 31, 31, 31, 31, 55]);
    expect(followed.missingMandatoryFloor).toBe(55);
    expect(followThresholds(withReview(56), standard).missingMandatoryFloor).toBe(56);
    const lowered = { ...withReview(31), floors: standard.floors.map((rule) => ({ ...rule, floor: 20 })) };
    expect(floorsOf(followThresholds(lowered, standard))).toEqual(Array(7).fill(20));
  });

  it('is every band that would be less strict, and nothing while a field holds no number', () => {
    expect(followThresholds(withReview(26), standard).amountTiers.map(({ reviewFrom }) => reviewFrom)).toEqual([
      26, 25,
    ]);
    expect(followThresholds(withReview(Number.NaN), standard)).toEqual(withReview(Number.NaN));
    expect(followThresholds(standard, standard)).toEqual(standard);
  });
});

it('finds the amount at which changes in bands show', () => {
  const changes = ['reviewFrom, from 5000000 COP', 'rejectFrom, from 2000000 COP'].map((what) => ({ what }));
  expect(amountOfChanges(changes)).toBe(2_000_000);
  expect(amountOfChanges([...changes, { what: 'earlyAnswer' }])).toBeNull();
  expect(amountOfChanges([])).toBeNull();
});
