import { isOtherContinent } from './continent.js';

it.each([
  ['Miami', 25.7617, -80.1918, false],
  ['Honolulu', 21.3069, -157.8583, false],
  ['Santiago de Chile', -33.4489, -70.6693, false],
  ['Madrid', 40.4168, -3.7038, false],
  ['Tenerife', 28.4636, -16.2518, false],
  ['Barcelona', 41.3874, 2.1686, false],
  ['London', 51.5074, -0.1278, true],
  ['Lagos', 6.5244, 3.3792, true],
  ['Mumbai', 19.076, 72.8777, true],
  ['Sydney', -33.8688, 151.2093, true],
])('isOtherContinent at %s', (_, lat, lon, expected) => {
  expect(isOtherContinent({ lat, lon })).toBe(expected);
});
