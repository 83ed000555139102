import type { AddressPlace, PlaceRecord } from '@cotejo/contracts';
import { appliesTo } from '@cotejo/source';
import { NOTHING } from '../../test/place-records.js';
import { ADDRESS_CHECKS } from './address.checks.js';

const ADDRESS: AddressPlace = {
  valid: true,
  nonsense: false,
  standard: 'CL 1 1 01',
  kind: 'street',
  premises: null,
  municipality: null,
  cityKnown: null,
  stratum: null,
  zoneRisk: null,
};
const address = (place: Partial<AddressPlace>): PlaceRecord => ({ ...NOTHING, address: { ...ADDRESS, ...place } });

describe('address checks', () => {
  it.each([
    ['address_invalid', address({ valid: false }), address({})],
    ['address_city_unknown', address({ cityKnown: false }), address({ cityKnown: true })],
    ['zone_high_risk', address({ zoneRisk: 'alto' }), address({ zoneRisk: 'medio' })],
  ] as const)('%s is true, false, or unknown without an address', (code, raises, clears) => {
    expect(ADDRESS_CHECKS[code]?.(raises, {})).toBe(true);
    expect(ADDRESS_CHECKS[code]?.(clears, {})).toBe(false);
    expect(ADDRESS_CHECKS[code]?.(NOTHING, {})).toBeNull();
  });

  it.each([
    ['hotel', {}, 'hotel'],
    ['hotel', { dear: true }, 'dear_hotel'],
    ['short_stay', { dear: true }, 'dear_short_stay'],
  ] as const)('address_temporary of a %s with %j has the value %s', (premises, query, value) => {
    expect(ADDRESS_CHECKS.address_temporary?.(address({ premises }), query)).toEqual({ state: true, value });
  });

  it.each(['locker', 'courier_office'] as const)('address_pickup of a %s has that value, dear or not', (premises) => {
    for (const query of [{}, { dear: true }] as const) {
      expect(ADDRESS_CHECKS.address_pickup?.(address({ premises }), query)).toEqual({ state: true, value: premises });
    }
  });

  it('address_forwarder says when the order is dear', () => {
    const forwarder = address({ premises: 'forwarder' });
    expect(ADDRESS_CHECKS.address_forwarder?.(forwarder, {})).toBe(true);
    expect(ADDRESS_CHECKS.address_forwarder?.(forwarder, { dear: true })).toEqual({ state: true, value: 'dear' });
  });

  it.each(['address_temporary', 'address_pickup', 'address_forwarder'] as const)(
    '%s is false for a home, and unknown without an address',
    (code) => {
      expect(ADDRESS_CHECKS[code]?.(address({}), { dear: true })).toBe(false);
      expect(ADDRESS_CHECKS[code]?.(NOTHING, { dear: true })).toBeNull();
    },
  );

  it('address_invalid says when the text is nonsense', () => {
    const nonsense = address({ valid: false, nonsense: true });
    expect(ADDRESS_CHECKS.address_invalid?.(nonsense, {})).toEqual({ state: true, value: 'nonsense' });
  });

  it('zone_high_risk is unknown without data of the zone', () => {
    expect(ADDRESS_CHECKS.zone_high_risk?.(address({}), {})).toBeNull();
  });

  it('address_city_unknown is unknown for a name that several municipalities have', () => {
    expect(ADDRESS_CHECKS.address_city_unknown?.(address({}), {})).toEqual({
      state: 'unknown',
      cause: 'ambiguous',
    });
  });

  it('address_city_unknown applies only when address and city were sent', () => {
    expect(appliesTo('address_city_unknown', { address: 'Calle 1 # 1-01' })).toBe(false);
    expect(appliesTo('address_city_unknown', { address: 'Calle 1 # 1-01', city: 'Cali' })).toBe(true);
  });
});
