import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { whenSent } from './sent-inputs.js';

export const addressInvalid: Check<PlaceRecord, PlaceQuery> = {
  code: 'address_invalid',
  applies: whenSent('address'),
  evaluate: ({ address }) => address && !address.valid,
};

export const addressCityUnknown: Check<PlaceRecord, PlaceQuery> = {
  code: 'address_city_unknown',
  applies: whenSent('address', 'city'),
  evaluate: ({ address }) => {
    if (!address) {
      return null;
    }
    return address.cityKnown === null ? { state: 'unknown', cause: 'ambiguous' } : !address.cityKnown;
  },
};

export const zoneHighRisk: Check<PlaceRecord, PlaceQuery> = {
  code: 'zone_high_risk',
  applies: whenSent('address'),
  evaluate: ({ address }) => (address?.zoneRisk ? address.zoneRisk === 'alto' : null),
};
