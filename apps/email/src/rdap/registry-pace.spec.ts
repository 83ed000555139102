import { RegistryPace } from './registry-pace.js';

const START = Date.parse('2026-11-22T12:00:00Z');
let now: number;
let pace: RegistryPace;
beforeEach(() => {
  now = START;
  pace = new RegistryPace(3, () => now);
});
const taken = (times: number) => Array.from({ length: times }, () => pace.take()).filter(Boolean).length;

it('allows a number of calls per second and does not accumulate more', () => {
  expect(taken(10)).toBe(3);
  now += 400;
  expect(taken(10)).toBe(1);
  now += 60_000;
  expect(taken(10)).toBe(3);
});

it('allows no extra calls when the clock goes back', () => {
  expect(taken(3)).toBe(3);
  now -= 5_000;
  expect(taken(1)).toBe(0);
});

it.each([
  ['90', 90_000],
  ['0', 1_000],
  ['999999', 3_600_000],
  [new Date(START + 20_000).toUTCString(), 20_000],
  ['soon', 60_000],
  [undefined, 60_000],
])('allows no call after "retry-after: %s" for %i ms', (retryAfter, waitMs) => {
  pace.backOff(retryAfter);
  now += waitMs - 1;
  expect(pace.take()).toBe(false);
  now += 1;
  expect(pace.take()).toBe(true);
});

it('does not shorten a running back-off', () => {
  pace.backOff('90');
  pace.pause();
  now += 89_999;
  expect(pace.take()).toBe(false);
});
