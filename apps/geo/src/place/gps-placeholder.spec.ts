import { placeholderAt } from './gps-placeholder.js';

describe('placeholderAt', () => {
  it.each([
    [0, 0, 'zero'],
    [0.0001, -0.0002, 'zero'],
    [0.4, 0.6, 'zero'],
    [37.4219983, -122.084, 'emulator'],
    [37.4220936, -122.083922, 'emulator'],
    [37.785834, -122.406417, 'emulator'],
    [65.966696, -18.5333, 'emulator'],
    [40.759211, -73.984638, 'emulator'],
    [4, -72, 'country_centre'],
    [4.0001, -72.0001, 'country_centre'],
    [4.5709, -74.2973, 'country_centre'],
    [5, -74, 'whole_degrees'],
  ])('of %d, %d is %s', (lat, lon, placeholder) => {
    expect(placeholderAt({ lat, lon })).toBe(placeholder);
  });

  it.each([
    ['Bogotá', 4.711, -74.0721],
    ['a whole latitude', 6, -75.58],
    ['near the centre of the country', 4.572, -74.2973],
    ['near another centre', 4, -72.01],
    ['the equator', 0.5, -74.3],
    ['Accra, the capital next to 0, 0', 5.6037, -0.187],
    ['San Andrés', 12.5847, -81.7006],
    ['Times Square, beside the place in the menu', 40.7588, -73.9851],
  ])('is null at %s', (_, lat, lon) => {
    expect(placeholderAt({ lat, lon })).toBeNull();
  });
});
