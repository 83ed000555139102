import { fieldId, placesAround, tabOf } from './field-place.js';

it.each([
  ['/thresholds', 'levels'],
  ['/amountTiers/1/reviewFrom', 'levels'],
  ['/floors/2/floor', 'rules'],
  ['/evidence/disabledOffsets/0', 'evidence'],
  ['/offsets/3', 'evidence'],
  ['/mandatorySources', 'sources'],
  ['/unknownPoints/ip_vpn', 'sources'],
  ['/lists/allow/0', 'lists'],
  ['/scorecard', 'more'],
  ['', 'more'],
])('%s is in the tab %s', (pointer, tab) => {
  expect(tabOf(pointer)).toBe(tab);
});

it('lists the places around a place from the inside out', () => {
  expect(placesAround('/floors/2/floor')).toEqual(['/floors/2/floor', '/floors/2', '/floors']);
  expect(placesAround('')).toEqual([]);
  expect(fieldId('/floors/2')).toBe('policy-field-floors-2');
});
