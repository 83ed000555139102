import type { AddressPlace, IpPlace, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { NOT_PUBLIC } from '../ip/ip-databases.js';
import { addressCityUnknown } from './address-city-unknown.check.js';
import { addressInvalid } from './address-invalid.check.js';
import { gpsFarFromAddress } from './gps-far-from-address.check.js';
import { gpsFarFromCity } from './gps-far-from-city.check.js';
import { gpsImplausible } from './gps-implausible.check.js';
import { gpsOutsideColombia } from './gps-outside-colombia.check.js';
import { ipHosting } from './ip-hosting.check.js';
import { ipProxy } from './ip-proxy.check.js';
import { ipRelay } from './ip-relay.check.js';
import { ipTor } from './ip-tor.check.js';
import { ipVpn } from './ip-vpn.check.js';
import { zoneHighRisk } from './zone-high-risk.check.js';

type PlaceCheck = Check<PlaceRecord, PlaceQuery>;

const NOTHING: PlaceRecord = {
  ip: null,
  address: null,
  gps: null,
  ipOtherDepartment: null,
  ipDistanceKm: null,
  gpsCityDistanceKm: null,
  gpsAddressDistanceKm: null,
};
const ADDRESS: AddressPlace = {
  valid: true,
  standard: 'CL 1 1 01',
  kind: 'street',
  municipality: null,
  cityKnown: null,
  stratum: null,
  zoneRisk: null,
};
const ip = (place: Partial<IpPlace>): PlaceRecord => ({ ...NOTHING, ip: { ...NOT_PUBLIC, ...place } });
const address = (place: Partial<AddressPlace>): PlaceRecord => ({ ...NOTHING, address: { ...ADDRESS, ...place } });
const gps = (insideColombia: boolean, plausible = true): PlaceRecord => ({
  ...NOTHING,
  gps: { plausible, insideColombia },
});

const cases: [PlaceCheck, raises: PlaceRecord, clears: PlaceRecord][] = [
  [ipVpn, ip({ vpn: true }), ip({ vpn: false })],
  [ipProxy, ip({ proxy: true }), ip({ proxy: false })],
  [ipTor, ip({ tor: true }), ip({ tor: false })],
  [ipHosting, ip({ hosting: true }), ip({ hosting: false })],
  [ipRelay, ip({ relay: true }), ip({ relay: false })],
  [addressInvalid, address({ valid: false }), address({})],
  [addressCityUnknown, address({ cityKnown: false }), address({ cityKnown: true })],
  [zoneHighRisk, address({ zoneRisk: 'alto' }), address({ zoneRisk: 'medio' })],
  [gpsOutsideColombia, gps(false), gps(true)],
  [gpsImplausible, gps(false, false), gps(false)],
];

describe('checks over a place', () => {
  it.each(cases)('$code: true, false, or unknown where nothing is known', (check, raises, clears) => {
    expect(check.evaluate(raises, {})).toBe(true);
    expect(check.evaluate(clears, {})).toBe(false);
    expect(check.evaluate(NOTHING, {})).toBeNull();
  });

  it.each([ipVpn, ipProxy, ipTor, ipHosting, ipRelay])('$code is unknown where no list was loaded', (check) => {
    expect(check.evaluate(ip({ isPublic: true }), {})).toBeNull();
  });

  it('zone_high_risk is unknown without data of the zone', () => {
    expect(zoneHighRisk.evaluate(address({}), {})).toBeNull();
  });

  it('address_city_unknown is unknown for a name that several municipalities have', () => {
    expect(addressCityUnknown.evaluate(address({}), {})).toEqual({ state: 'unknown', cause: 'ambiguous' });
  });

  it('gps_far_from_city is true beyond fifty kilometres', () => {
    const at = (gpsCityDistanceKm: number | null) => gpsFarFromCity.evaluate({ ...NOTHING, gpsCityDistanceKm }, {});
    expect(at(50)).toEqual({ state: false, value: 50 });
    expect(at(50.6)).toEqual({ state: true, value: 51 });
    expect(at(null)).toEqual({ state: 'unknown', cause: 'city_unknown' });
  });

  it('gps_far_from_address is true beyond ten kilometres, and unknown where the address has no point', () => {
    const at = (km: number | null) => gpsFarFromAddress.evaluate({ ...gps(true), gpsAddressDistanceKm: km }, {});
    expect(at(10)).toEqual({ state: false, value: 10 });
    expect(at(10.6)).toEqual({ state: true, value: 11 });
    expect(at(null)).toBeNull();
  });

  it.each([gpsOutsideColombia, gpsFarFromCity, gpsFarFromAddress])(
    '$code is unknown of a device that does not know where it is',
    (check) => {
      expect(check.evaluate(gps(false, false), {})).toEqual({ state: 'unknown', cause: 'gps_implausible' });
    },
  );

  it('arise only when their inputs were sent', () => {
    const arises = (check: PlaceCheck, query: PlaceQuery) => check.applies?.(query);
    expect(arises(ipTor, { ip: '190.24.1.1' })).toBe(true);
    expect(arises(ipTor, { city: 'Cali' })).toBe(false);
    expect(arises(addressCityUnknown, { address: 'Calle 1 # 1-01' })).toBe(false);
    expect(arises(addressCityUnknown, { address: 'Calle 1 # 1-01', city: 'Cali' })).toBe(true);
    expect(arises(gpsFarFromCity, { gps: { lat: 4, lon: -74 } })).toBe(false);
  });
});
