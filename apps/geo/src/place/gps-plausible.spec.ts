import { isPlausible } from './gps-plausible.js';

describe('isPlausible', () => {
  it.each([
    [0, 0],
    [0.0001, -0.0002],
    [4, -72],
    [4.0001, -72.0001],
    [5, -74],
    [4.5709, -74.2973],
    [4.570868, -74.297333],
    [37.422, -122.084],
  ])('returns false for %d, %d', (lat, lon) => {
    expect(isPlausible({ lat, lon })).toBe(false);
  });

  it.each([
    [4.711, -74.0721],
    [6, -75.58],
    [4.572, -74.2973],
    [4, -72.01],
    [0.5, -74.3],
    [12.5847, -81.7006],
  ])('returns true for %d, %d', (lat, lon) => {
    expect(isPlausible({ lat, lon })).toBe(true);
  });
});
