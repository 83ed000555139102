import { countryEvidence, leastBeforeCountry, withCountry } from './country.js';

it.each([
  ['equal', 'CO', ['CO'], 'equal'],
  ['equal to one of several', 'co', ['VE', 'CO'], 'equal'],
  ['conflict', 'CO', ['RU'], 'conflict'],
  ['no listed country', 'CO', [], 'neutral'],
  ['no queried country', undefined, ['CO'], 'neutral'],
])('countryEvidence returns the right evidence: %s', (_what, queried, listed, evidence) => {
  expect(countryEvidence(queried, listed)).toBe(evidence);
});

describe('withCountry', () => {
  it.each([
    ['equal', 0.83],
    ['neutral', 0.8],
    ['conflict', 0.768],
  ] as const)('changes 0.8 for the evidence %s to %d', (evidence, score) => {
    expect(withCountry(0.8, evidence)).toBeCloseTo(score, 10);
  });

  it('raises the score of leastBeforeCountry to the requested score', () => {
    expect(withCountry(leastBeforeCountry(0.8), 'equal')).toBeCloseTo(0.8, 10);
  });

  it('keeps an exact name of common words (0.86) above the review threshold of 0.80', () => {
    expect(withCountry(0.86, 'conflict')).toBeGreaterThan(0.8);
  });
});
