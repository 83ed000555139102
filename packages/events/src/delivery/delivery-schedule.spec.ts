import { DeliverySchedule } from './delivery-schedule.js';

const HOUR_MS = 3_600_000;

it('tries eight times in about 28 hours', () => {
  const schedule = new DeliverySchedule(1, () => 0.5);
  const delays = Array.from({ length: schedule.attemptsMax }, (_, index) => schedule.delayBefore(index + 1));
  expect(delays.map((ms) => ms / 1_000)).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  expect(delays.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(27.6 * HOUR_MS, -6);
});

it('spreads each pause by ten percent', () => {
  const [shortest, longest] = [0, 1].map((random) => new DeliverySchedule(1, () => random).delayBefore(3));
  expect([shortest, longest]).toEqual([270_000, 330_000]);
});

it('shortens all times together', () => {
  const schedule = new DeliverySchedule(0.001, () => 0.5);
  expect([schedule.delayBefore(4), schedule.failingMaxMs]).toEqual([1_800, 432_000]);
});
