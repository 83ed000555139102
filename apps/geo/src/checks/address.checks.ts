import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';
import { whenSent } from './sent-inputs.js';

export const ADDRESS_CHECKS: Checks<PlaceRecord, PlaceQuery> = {
  address_invalid: {
    applies: whenSent('address'),
    evaluate: ({ address }) => address && !address.valid,
  },
  address_city_unknown: {
    applies: whenSent('address', 'city'),
    evaluate: ({ address }) => {
      if (!address) {
        return null;
      }
      return address.cityKnown === null ? { state: 'unknown', cause: 'ambiguous' } : !address.cityKnown;
    },
  },
  zone_high_risk: {
    applies: whenSent('address'),
    evaluate: ({ address }) => (address?.zoneRisk ? address.zoneRisk === 'alto' : null),
  },
};
