import type { IpPlace, NetworkKind, PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import { appliesTo } from '@cotejo/source';
import { NOTHING } from '../../test/place-records.js';
import { NOT_PUBLIC } from '../ip/ip-databases.js';
import { IP_CHECKS } from './ip.checks.js';

const HOME: IpPlace = { ...NOT_PUBLIC, isPublic: true, country: 'CO', network: 'fixed' };
const FAR = { ipDistanceKm: 100.1, ipOtherDepartment: true };
const FAR_CITY = { state: true, value: 'far_city' };
const PHONE_COUNTRY = { state: true, value: 'phone_country' };
const FOREIGN = { state: true, value: 'foreign_country' };

const evaluate = (ip: IpPlace | null, record: Partial<PlaceRecord> = {}, query: PlaceQuery = {}) =>
  IP_CHECKS.ip_location_mismatch?.(
    { ip, ipDistanceKm: null, ipOtherDepartment: null, gps: null, ...record } as PlaceRecord,
    query,
  );

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

  it('is phone_country when the phone has the same country and no other input is in Colombia', () => {
    const abroad: IpPlace = { ...HOME, country: 'US' };
    const phoneCountry = 'US';
    expect(evaluate(abroad, {}, { phoneCountry })).toEqual(PHONE_COUNTRY);
    expect(evaluate(abroad, {}, { phoneCountry, city: 'Springfield' })).toEqual(PHONE_COUNTRY);
    expect(evaluate(abroad, {}, { phoneCountry, city: 'Cali' })).toEqual(FOREIGN);
    expect(evaluate(abroad, {}, { phoneCountry, city: 'La Unión' })).toEqual(FOREIGN);
    expect(evaluate(abroad, { gps: { plausible: true, insideColombia: true } }, { phoneCountry })).toEqual(FOREIGN);
    expect(evaluate(abroad, { gps: { plausible: true, insideColombia: false } }, { phoneCountry })).toEqual(
      PHONE_COUNTRY,
    );
    expect(evaluate(abroad, { gps: { plausible: false, insideColombia: true } }, { phoneCountry })).toEqual(
      PHONE_COUNTRY,
    );
    expect(evaluate(abroad, {}, { phoneCountry: 'CO' })).toEqual(FOREIGN);
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

  it.each<NetworkKind | 'unknown'>(['mobile', 'satellite', 'corporate', 'hosting', 'unknown'])(
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
