import { readExpiry } from './expiry.js';

const DAY_MS = 86_400_000;

it('90d is 90 days from now', () => {
  expect(Math.abs(readExpiry('90d') - Date.now() - 90 * DAY_MS)).toBeLessThan(5_000);
});

it('a date is its end in Bogotá', () => {
  expect(new Date(readExpiry('2027-03-31')).toISOString()).toBe('2027-04-01T04:59:59.999Z');
});

it.each(['', 'soon', '0d', '-1d', '9999d', '90', '2027-13-01', '2027-02-30T00:00', '31.03.2027'])(
  '%p is refused',
  (text) => {
    expect(() => readExpiry(text)).toThrow('number of days');
  },
);
