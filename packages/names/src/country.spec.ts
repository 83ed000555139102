import { countryEvidence, leastBeforeCountry, withCountry } from './country.js';

describe('countryEvidence', () => {
  it.each([
    ['equal', 'CO', ['CO'], 'equal'],
    ['equal to one of several', 'co', ['VE', 'CO'], 'equal'],
    ['conflict', 'CO', ['RU'], 'conflict'],
    ['none listed', 'CO', [], 'neutral'],
    ['none asked', undefined, ['CO'], 'neutral'],
  ])('%s', (_what, asked, listed, evidence) => {
    expect(countryEvidence(asked, listed)).toBe(evidence);
  });
});

describe('withCountry', () => {
  it.each([
    ['equal', 0.83],
    ['neutral', 0.8],
    ['conflict', 0.768],
  ] as const)('%s makes 0.8 %d', (evidence, score) => {
    expect(withCountry(0.8, evidence)).toBeCloseTo(score, 10);
  });

  it('lifts what is needed to what is wanted', () => {
    expect(withCountry(leastBeforeCountry(0.8), 'equal')).toBeCloseTo(0.8, 10);
  });

  it('leaves an exact name of common words, 0.86, at least for review, at 0.80', () => {
    expect(withCountry(0.86, 'conflict')).toBeGreaterThan(0.8);
  });
});
