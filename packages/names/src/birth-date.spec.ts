import { birthDateEvidence, withBirthDate } from './birth-date.js';

it.each([
  ['equal', '1951-08-24', ['1951-08-24'], 'equal'],
  ['only the year is known', '1951-08-24', ['1951'], 'close'],
  ['day and month swapped', '1951-08-04', ['1951-04-08'], 'close'],
  ['same day within ten years', '1951-08-24', ['1961-08-24'], 'close'],
  ['same day eleven years apart', '1951-08-24', ['1962-08-24'], 'conflict'],
  ['same year', '1951-08-24', ['1951-02-03'], 'neutral'],
  ['same month', '1951-08-24', ['1951-08'], 'neutral'],
  ['one year apart', '1951-08-24', ['1952-02-03'], 'year_apart'],
  ['one year apart, only a year', '1951-08-24', ['1952'], 'neutral'],
  ['conflict', '1951-08-24', ['1970-01-01'], 'conflict'],
  ['conflict of years', '1951', ['1970'], 'conflict'],
  ['best of several', '1951-08-24', ['1970', '1951-08-24', '1952'], 'equal'],
  ['no listed date', '1951-08-24', [], 'neutral'],
  ['no queried date', undefined, ['1951-08-24'], 'neutral'],
  ['unreadable', '24/08/1951', ['1951-08-24'], 'neutral'],
  ['unreadable listed', '1951-08-24', ['circa'], 'neutral'],
])('birthDateEvidence returns the right evidence: %s', (_what, queried, listed, evidence) => {
  expect(birthDateEvidence(queried, listed)).toBe(evidence);
});

it.each([
  ['equal', 0.92],
  ['close', 0.86],
  ['neutral', 0.8],
  ['year_apart', 0.768],
  ['conflict', 0.656],
] as const)('withBirthDate %s makes 0.8 %d', (evidence, score) => {
  expect(withBirthDate(0.8, evidence)).toBeCloseTo(score, 10);
});
