import type { GpsPlaceholder, IpPlace, PlaceRecord } from '@cotejo/contracts';
import { appliesTo } from '@cotejo/source';
import { NOTHING } from '../../test/place-records.js';
import { NOT_PUBLIC } from '../ip/ip-databases.js';
import { GPS_CHECKS } from './gps.checks.js';

const gps = (insideColombia: boolean, placeholder: GpsPlaceholder | null = null): PlaceRecord => ({
  ...NOTHING,
  gps: { placeholder, insideColombia, otherContinent: false },
});
const farAway = (ip: Partial<IpPlace> | null): PlaceRecord => ({
  ...NOTHING,
  ip: ip && { ...NOT_PUBLIC, isPublic: true, ...ip },
  gps: { placeholder: null, insideColombia: false, otherContinent: true },
});

describe('GPS checks', () => {
  it.each([
    ['gps_outside_colombia', gps(false), gps(true), true],
    ['gps_implausible', gps(false, 'zero'), gps(false), { state: true, value: 'zero' }],
  ] as const)('%s is true, false, or unknown without a position', (code, raises, clears, answer) => {
    expect(GPS_CHECKS[code]?.(raises, {})).toEqual(answer);
    expect(GPS_CHECKS[code]?.(clears, {})).toBe(false);
    expect(GPS_CHECKS[code]?.(NOTHING, {})).toBeNull();
  });

  it.each([
    ['without a network', null, 'other_continent'],
    ['with a network of its country', { country: 'NG', network: null }, 'other_continent'],
    ['with a roaming Colombian line', { country: 'CO', network: 'mobile' }, 'other_continent'],
    ['with an operator of homes and mobile lines', { country: 'CO', network: null }, 'other_continent'],
    ['with a home in Colombia', { country: 'CO', network: 'fixed' }, 'colombian_network'],
  ] as const)('gps_outside_colombia on another continent %s', (_, ip, value) => {
    expect(GPS_CHECKS.gps_outside_colombia?.(farAway(ip), {})).toEqual({ state: true, value });
  });

  it('gps_far_from_city is true beyond fifty kilometres', () => {
    const at = (gpsCityDistanceKm: number | null) =>
      GPS_CHECKS.gps_far_from_city?.({ ...NOTHING, gpsCityDistanceKm }, {});
    expect(at(50)).toEqual({ state: false, value: 50 });
    expect(at(50.6)).toEqual({ state: true, value: 51 });
    expect(at(null)).toEqual({ state: 'unknown', cause: 'city_unknown' });
  });

  it('gps_far_from_address is true beyond ten kilometres, and unknown when the address has no point', () => {
    const at = (km: number | null) => GPS_CHECKS.gps_far_from_address?.({ ...gps(true), gpsAddressDistanceKm: km }, {});
    expect(at(10)).toEqual({ state: false, value: 10 });
    expect(at(10.6)).toEqual({ state: true, value: 11 });
    expect(at(null)).toBeNull();
  });

  it.each(['gps_outside_colombia', 'gps_far_from_city', 'gps_far_from_address'] as const)(
    '%s is unknown when the position is implausible',
    (code) => {
      expect(GPS_CHECKS[code]?.(gps(false, 'emulator'), {})).toEqual({ state: 'unknown', cause: 'gps_implausible' });
    },
  );

  it('counts a device abroad once: it is not also far from city and address', () => {
    const abroad = { ...gps(false), gpsCityDistanceKm: 3_000, gpsAddressDistanceKm: 3_000 };
    expect(GPS_CHECKS.gps_outside_colombia?.(abroad, {})).toBe(true);
    expect(GPS_CHECKS.gps_far_from_city?.(abroad, {})).toBe(false);
    expect(GPS_CHECKS.gps_far_from_address?.(abroad, {})).toBe(false);
  });

  it('gps_far_from_city applies only when position and city were sent', () => {
    expect(appliesTo('gps_far_from_city', { gps: { lat: 4, lon: -74 } })).toBe(false);
    expect(appliesTo('gps_far_from_city', { gps: { lat: 4, lon: -74 }, city: 'Cali' })).toBe(true);
  });
});
