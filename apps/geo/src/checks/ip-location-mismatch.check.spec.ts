import type { IpPlace, NetworkKind, PlaceRecord } from '@cotejo/contracts';
import { NOT_PUBLIC } from '../ip/ip-databases.js';
import { ipLocationMismatch } from './ip-location-mismatch.check.js';

const HOME: IpPlace = { ...NOT_PUBLIC, isPublic: true, country: 'CO', network: 'fixed' };
const evaluate = (ip: IpPlace | null, ipDistanceKm: number | null = null) =>
  ipLocationMismatch.evaluate({ ip, ipDistanceKm } as PlaceRecord, {});

describe('ip_location_mismatch', () => {
  it('arises only with an address', () => {
    expect(ipLocationMismatch.applies?.({ ip: '190.24.1.1' })).toBe(true);
    expect(ipLocationMismatch.applies?.({ city: 'Cali' })).toBe(false);
  });

  it('is true for another country, whatever the network and distance', () => {
    const foreign = { state: true, value: 'foreign_country' };
    expect(evaluate({ ...HOME, country: 'US' })).toEqual(foreign);
    expect(evaluate({ ...HOME, country: 'VE', network: 'mobile' }, 5)).toEqual(foreign);
    expect(evaluate({ ...HOME, country: 'US', network: null, hosting: true })).toEqual(foreign);
  });

  it('is true for a far city only with fixed access', () => {
    expect(evaluate(HOME, 100.1)).toEqual({ state: true, value: 'far_city' });
    expect(evaluate(HOME, 100)).toBe(false);
    const others: (NetworkKind | null)[] = ['mobile', 'satellite', 'corporate', 'hosting', null];
    for (const network of others) expect(evaluate({ ...HOME, network }, 800)).toBe(false);
  });

  it('is false at home without a distance', () => {
    expect(evaluate(HOME)).toBe(false);
  });

  it('is false for an anonymous address, which is reported as such', () => {
    for (const anonymous of [{ vpn: true }, { proxy: true }, { tor: true }]) {
      expect(evaluate({ ...HOME, country: 'US', ...anonymous })).toBe(false);
      expect(evaluate({ ...HOME, country: null, ...anonymous })).toBe(false);
    }
  });

  it('is unknown for an address that is not public, whose country is unknown, or that is none', () => {
    expect(evaluate(NOT_PUBLIC)).toEqual({ state: 'unknown', cause: 'not_public' });
    expect(evaluate({ ...HOME, country: null }, 800)).toEqual({ state: 'unknown', cause: 'country_unknown' });
    expect(evaluate(null)).toBeNull();
  });
});
