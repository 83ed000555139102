import type { Facts } from '@cotejo/contracts';
import { FactsSample } from './facts-sample.js';

const factsOf = (amountCop: number): Facts => ({
  inputs: [],
  sources: {} as Facts['sources'],
  states: {},
  values: {},
  amountCop,
});
const sampleOf = (payments: number, max: number): number[] => {
  const sample = new FactsSample(max);
  for (let amount = 0; amount < payments; amount += 1) {
    sample.add(factsOf(amount));
  }
  const facts: Facts[] = JSON.parse(sample.json());
  expect(facts).toHaveLength(sample.size);
  return facts.map(({ amountCop }) => amountCop as number);
};

it('has all payments when they are few', () => {
  expect(sampleOf(0, 10)).toEqual([]);
  expect(sampleOf(10, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('has the most payments when there are more, each at most once, from the whole history alike', () => {
  const sample = sampleOf(100_000, 1_000);
  expect(new Set(sample).size).toBe(1_000);
  const byTenth = Array.from({ length: 10 }, (_, tenth) => sample.filter((at) => Math.floor(at / 10_000) === tenth));
  // A tenth has 100 payments on average, with a standard deviation below 10.
  for (const tenth of byTenth) {
    expect(tenth.length).toBeGreaterThan(60);
    expect(tenth.length).toBeLessThan(140);
  }
});

it('is the same for the same history', () => {
  expect(sampleOf(5_000, 100)).toEqual(sampleOf(5_000, 100));
});
