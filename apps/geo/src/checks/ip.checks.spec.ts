import type { GeoPoint, GpsPlace, IpPlace, NetworkKind, PlaceRecord } from '@cotejo/contracts';
import { appliesTo } from '@cotejo/source';
import { NOTHING } from '../../test/place-records.js';
import { NOT_PUBLIC } from '../ip/ip-databases.js';
import { placeRecord } from '../place/place-record.js';
import { IP_CHECKS } from './ip.checks.js';

const HOME: IpPlace = { ...NOT_PUBLIC, isPublic: true, country: 'CO', network: 'fixed' };
const FAR = { ipDistanceKm: 100.1, ipOtherDepartment: true };
const FAR_CITY = { state: true, value: 'far_city' };
const PHONE_COUNTRY = { state: true, value: 'phone_country' };
const FOREIGN_LINE = { state: true, value: 'foreign_line' };
const FOREIGN = { state: true, value: 'foreign_country' };

const evaluate = (ip: IpPlace | null, record: Partial<PlaceRecord> = {}) =>
  IP_CHECKS.ip_location_mismatch?.({ ...NOTHING, ip, ...record }, {});

const device = (place: Partial<GpsPlace>): GpsPlace => ({
  placeholder: null,
  insideColombia: true,
  otherContinent: false,
  ...place,
});

const withIp = (place: Partial<IpPlace>): PlaceRecord => ({ ...NOTHING, ip: { ...NOT_PUBLIC, ...place } });

describe('anonymity checks', () => {
  it.each([
    ['ip_vpn', 'vpn'],
    ['ip_proxy', 'proxy'],
    ['ip_tor', 'tor'],
    ['ip_hosting', 'hosting'],
    ['ip_relay', 'relay'],
  ] as const)('%s is true, false, or unknown without a list or an address', (code, category) => {
    expect(IP_CHECKS[code]?.(withIp({ [category]: true }), {})).toBe(true);
    expect(IP_CHECKS[code]?.(withIp({ [category]: false }), {})).toBe(false);
    expect(IP_CHECKS[code]?.(withIp({ isPublic: true }), {})).toBeNull();
    expect(IP_CHECKS[code]?.(NOTHING, {})).toBeNull();
  });
});

describe('an address in several categories', () => {
  const codes = ['ip_tor', 'ip_proxy', 'ip_vpn', 'ip_hosting', 'ip_relay'] as const;
  const trueOf = (place: Partial<IpPlace>) => codes.filter((code) => IP_CHECKS[code]?.(withIp(place), {}) === true);

  it.each<[string, Partial<IpPlace>, string]>([
    ['a VPN in a data centre', { vpn: true, hosting: true }, 'ip_vpn'],
    ['a public proxy in a data centre', { proxy: true, vpn: true, hosting: true }, 'ip_proxy'],
    ['a Tor exit in a data centre', { tor: true, vpn: true, hosting: true }, 'ip_tor'],
    ['a data centre', { vpn: false, hosting: true }, 'ip_hosting'],
    ['a data centre, without a list of VPNs', { vpn: null, hosting: true }, 'ip_hosting'],
  ])('is reported once: %s', (_, place, code) => {
    expect(trueOf(place)).toEqual([code]);
  });
});

it.each(['ip_tor', 'ip_location_mismatch'] as const)('%s applies only when an IP address was sent', (code) => {
  expect(appliesTo(code, { ip: '190.24.1.1' })).toBe(true);
  expect(appliesTo(code, { city: 'Cali' })).toBe(false);
});

describe('ip_location_mismatch', () => {
  it.each<[string, Partial<IpPlace>]>([
    ['fixed access', { country: 'US', network: 'fixed' }],
    ['mobile access nearby', { country: 'VE', network: 'mobile' }],
    ['an unknown network', { country: 'US', network: null }],
    ['a data centre', { country: 'US', network: 'hosting', hosting: true }],
  ])('is foreign_country for another country: %s', (_, ip) => {
    expect(evaluate({ ...HOME, ...ip }, { ipDistanceKm: 5, ipOtherDepartment: null })).toEqual(FOREIGN);
  });

  it.each<[string, Partial<PlaceRecord>, unknown]>([
    ['without a position', {}, PHONE_COUNTRY],
    ['with a device abroad', { gps: device({ insideColombia: false }) }, PHONE_COUNTRY],
    ['with a device without a position', { gps: device({ placeholder: 'whole_degrees' }) }, PHONE_COUNTRY],
    ['with a device in Colombia', { gps: device({}) }, FOREIGN],
  ])('judges a line and a network of one foreign country: %s', (_, record, expected) => {
    expect(evaluate({ ...HOME, country: 'US' }, { ...record, phoneCountry: 'US' })).toEqual(expected);
  });

  it('is phone_country also for a delivery in Colombia, as for a family', () => {
    const query = { ip: '23.20.1.1', phoneCountry: 'US', city: 'Cali', address: 'Calle 5 # 38-25' };
    const located = { place: { ...HOME, country: 'US' }, points: [] };
    expect(IP_CHECKS.ip_location_mismatch?.(placeRecord(query, located), query)).toEqual(PHONE_COUNTRY);
  });

  it.each(['CO', 'ES'])('is foreign_country for a line of another country than the network: %s', (phoneCountry) => {
    expect(evaluate({ ...HOME, country: 'US' }, { phoneCountry })).toEqual(FOREIGN);
  });

  it('is foreign_line for a foreign line on a Colombian network, of any kind and also in a far city', () => {
    for (const network of ['fixed', 'mobile', null] as const) {
      expect(evaluate({ ...HOME, network }, { ...FAR, phoneCountry: 'US' })).toEqual(FOREIGN_LINE);
    }
    expect(evaluate(HOME, { phoneCountry: 'CO' })).toBe(false);
    expect(evaluate({ ...HOME, vpn: true }, { phoneCountry: 'US' })).toBe(false);
  });

  it.each<[string, Partial<PlaceRecord>, unknown]>([
    ['far and in another department', FAR, FAR_CITY],
    ['at a hundred kilometres', { ...FAR, ipDistanceKm: 100 }, false],
    ['far in the same department', { ...FAR, ipOtherDepartment: false }, false],
    ['far, the department unknown', { ...FAR, ipOtherDepartment: null }, false],
    ['in another department, the distance unknown', { ...FAR, ipDistanceKm: null }, false],
    ['without a place to compare', {}, false],
  ])('compares the city for fixed access: %s', (_, record, expected) => {
    expect(evaluate(HOME, record)).toEqual(expected);
  });

  it.each<[string, string, GeoPoint, unknown]>([
    ['both databases put the address far away', '73', { lat: 4.44, lon: -75.24 }, FAR_CITY],
    ['the second database puts it near', '73', { lat: 3.6, lon: -76.4 }, false],
  ])('with two city databases, judges a delivery in Cali when %s', (_, department, second, expected) => {
    const query = { ip: '190.24.1.1', city: 'Cali' };
    const place = { ...HOME, city: 'Honda', department, point: { lat: 5.2, lon: -74.74 } };
    const record = placeRecord(query, { place, points: [{ lat: 5.2, lon: -74.74 }, second] });
    expect(IP_CHECKS.ip_location_mismatch?.(record, query)).toEqual(expected);
  });

  it.each<NetworkKind | 'unknown'>(['mobile', 'satellite', 'campus', 'corporate', 'hosting', 'unknown'])(
    'ignores the city for access of kind %s',
    (kind) => {
      expect(evaluate({ ...HOME, network: kind === 'unknown' ? null : kind }, { ...FAR, ipDistanceKm: 800 })).toBe(
        false,
      );
    },
  );

  it.each(['vpn', 'proxy', 'tor', 'relay'] as const)('is false for an address known as %s', (category) => {
    expect(evaluate({ ...HOME, country: 'US', [category]: true })).toBe(false);
    expect(evaluate({ ...HOME, country: null, [category]: true })).toBe(false);
    expect(evaluate({ ...HOME, [category]: true }, FAR)).toBe(false);
  });

  it('is unknown for a private address, an unknown country or a missing address', () => {
    expect(evaluate(NOT_PUBLIC, FAR)).toEqual({ state: 'unknown', cause: 'not_public' });
    expect(evaluate({ ...HOME, country: null }, FAR)).toEqual({ state: 'unknown', cause: 'country_unknown' });
    expect(evaluate(null)).toBeNull();
  });
});
