import type { AddressPlace, PlaceRecord } from '@cotejo/contracts';
import { appliesTo } from '@cotejo/source';
import { NOTHING } from '../../test/place-records.js';
import { ADDRESS_CHECKS } from './address.checks.js';

const ADDRESS: AddressPlace = {
  valid: true,
  standard: 'CL 1 1 01',
  kind: 'street',
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
