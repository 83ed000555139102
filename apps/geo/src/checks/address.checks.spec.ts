import type { AddressPlace, PlaceRecord } from '@cotejo/contracts';
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
    expect(ADDRESS_CHECKS[code]?.evaluate(raises, {})).toBe(true);
    expect(ADDRESS_CHECKS[code]?.evaluate(clears, {})).toBe(false);
    expect(ADDRESS_CHECKS[code]?.evaluate(NOTHING, {})).toBeNull();
  });

  it('zone_high_risk is unknown without data of the zone', () => {
    expect(ADDRESS_CHECKS.zone_high_risk?.evaluate(address({}), {})).toBeNull();
  });

  it('address_city_unknown is unknown for a name that several municipalities have', () => {
    expect(ADDRESS_CHECKS.address_city_unknown?.evaluate(address({}), {})).toEqual({
      state: 'unknown',
      cause: 'ambiguous',
    });
  });

  it('address_city_unknown applies only when address and city were sent', () => {
    expect(ADDRESS_CHECKS.address_city_unknown?.applies?.({ address: 'Calle 1 # 1-01' })).toBe(false);
    expect(ADDRESS_CHECKS.address_city_unknown?.applies?.({ address: 'Calle 1 # 1-01', city: 'Cali' })).toBe(true);
  });
});
