import type { PlaceRecord } from '@cotejo/contracts';
import { NOTHING } from '../../test/place-records.js';
import { gpsFarFromAddress, gpsFarFromCity, gpsImplausible, gpsOutsideColombia } from './gps.checks.js';

const gps = (insideColombia: boolean, plausible = true): PlaceRecord => ({
  ...NOTHING,
  gps: { plausible, insideColombia },
});

describe('GPS checks', () => {
  it.each([
    [gpsOutsideColombia, gps(false), gps(true)],
    [gpsImplausible, gps(false, false), gps(false)],
  ])('$code is true, false, or unknown without a position', (check, raises, clears) => {
    expect(check.evaluate(raises, {})).toBe(true);
    expect(check.evaluate(clears, {})).toBe(false);
    expect(check.evaluate(NOTHING, {})).toBeNull();
  });

  it('gps_far_from_city is true beyond fifty kilometres', () => {
    const at = (gpsCityDistanceKm: number | null) => gpsFarFromCity.evaluate({ ...NOTHING, gpsCityDistanceKm }, {});
    expect(at(50)).toEqual({ state: false, value: 50 });
    expect(at(50.6)).toEqual({ state: true, value: 51 });
    expect(at(null)).toEqual({ state: 'unknown', cause: 'city_unknown' });
  });

  it('gps_far_from_address is true beyond ten kilometres, and unknown when the address has no point', () => {
    const at = (km: number | null) => gpsFarFromAddress.evaluate({ ...gps(true), gpsAddressDistanceKm: km }, {});
    expect(at(10)).toEqual({ state: false, value: 10 });
    expect(at(10.6)).toEqual({ state: true, value: 11 });
    expect(at(null)).toBeNull();
  });

  it.each([gpsOutsideColombia, gpsFarFromCity, gpsFarFromAddress])(
    '$code is unknown when the position is implausible',
    (check) => {
      expect(check.evaluate(gps(false, false), {})).toEqual({ state: 'unknown', cause: 'gps_implausible' });
    },
  );

  it('gps_far_from_city applies only when position and city were sent', () => {
    expect(gpsFarFromCity.applies?.({ gps: { lat: 4, lon: -74 } })).toBe(false);
    expect(gpsFarFromCity.applies?.({ gps: { lat: 4, lon: -74 }, city: 'Cali' })).toBe(true);
  });
});
