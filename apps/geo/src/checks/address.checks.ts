import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';

export const ADDRESS_CHECKS: Checks<PlaceRecord, PlaceQuery> = {
  address_invalid: ({ address }) => address && !address.valid,
  address_city_unknown: ({ address }) => {
    if (!address) {
      return null;
    }
    return address.cityKnown === null ? { state: 'unknown', cause: 'ambiguous' } : !address.cityKnown;
  },
  zone_high_risk: ({ address }) => (address?.zoneRisk ? address.zoneRisk === 'alto' : null),
};
