import { countriesIn, countryAtStart, countryOf } from './countries.js';

it.each([
  ['Colombia', 'CO'],
  ['Korea, North', 'KP'],
  ["Democratic People's Republic of Korea", 'KP'],
  ['Congo, Democratic Republic of the', 'CD'],
  ['Democratic Republic of the Congo', 'CD'],
  ['Iran (Islamic Republic of)', 'IR'],
  ['Russian', 'RU'],
  ['Burma', 'MM'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
  ['España', 'ES'],
  ['Estados Unidos', 'US'],
  ['CO', 'CO'],
  ['UK', 'GB'],
  ['Kosovo', 'XK'],
])('returns the code for %s', (text, code) => {
  expect(countryOf(text)).toBe(code);
});

it.each(['', 'na', '00', 'Unknown Region', 'European Union', 'Congolese', 'EU'])(
  'returns undefined for "%s"',
  (text) => {
    expect(countryOf(text)).toBeUndefined();
  },
);

it('countriesIn separates several countries in one cell', () => {
  expect(countriesIn('(a) German, (b) Moroccan')).toEqual(['DE', 'MA']);
  expect(countriesIn('Russian and/or Ukrainian')).toEqual(['RU', 'UA']);
  expect(countriesIn('Ukrainian, Russian (the Union does not recognise passports)')).toEqual(['UA', 'RU']);
  expect(countriesIn('Trinidad and Tobago')).toEqual(['TT']);
  expect(countriesIn('allegedly Russian')).toEqual([]);
});

it('countryAtStart recognises a country at the start of a remark', () => {
  expect(countryAtStart('Afghanistan diplomatic passport number')).toBe('AF');
  expect(countryAtStart('a South Sudanese passport')).toBe('SS');
  expect(countryAtStart('issued in Colombia')).toBeUndefined();
});
