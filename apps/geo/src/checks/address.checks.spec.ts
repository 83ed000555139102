import type { AddressPlace, PlaceRecord } from '@cotejo/contracts';
import { NOTHING } from '../../test/place-records.js';
import { addressCityUnknown, addressInvalid, zoneHighRisk } from './address.checks.js';

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
    [addressInvalid, address({ valid: false }), address({})],
    [addressCityUnknown, address({ cityKnown: false }), address({ cityKnown: true })],
    [zoneHighRisk, address({ zoneRisk: 'alto' }), address({ zoneRisk: 'medio' })],
  ])('$code is true, false, or unknown without an address', (check, raises, clears) => {
    expect(check.evaluate(raises, {})).toBe(true);
    expect(check.evaluate(clears, {})).toBe(false);
    expect(check.evaluate(NOTHING, {})).toBeNull();
  });

  it('zone_high_risk is unknown without data of the zone', () => {
    expect(zoneHighRisk.evaluate(address({}), {})).toBeNull();
  });

  it('address_city_unknown is unknown for a name that several municipalities have', () => {
    expect(addressCityUnknown.evaluate(address({}), {})).toEqual({ state: 'unknown', cause: 'ambiguous' });
  });

  it('address_city_unknown applies only when address and city were sent', () => {
    expect(addressCityUnknown.applies?.({ address: 'Calle 1 # 1-01' })).toBe(false);
    expect(addressCityUnknown.applies?.({ address: 'Calle 1 # 1-01', city: 'Cali' })).toBe(true);
  });
});
