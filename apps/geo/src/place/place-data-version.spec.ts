import { placeDataVersion } from './place-data-version.js';

it('names each database with its date and each import with its id', () => {
  const built = { country: Date.UTC(2026, 0, 2, 23), asn: Date.UTC(2026, 4, 1) };
  const versions = { anonymity: '20260102T030405678Z', crossings: undefined };
  expect(placeDataVersion({ built, versions })).toBe('country@2026-01-02,asn@2026-05-01,anonymity@20260102T030405678Z');
});

it('returns undefined without data', () => {
  expect(placeDataVersion({ built: {}, versions: { anonymity: undefined } })).toBeUndefined();
});
