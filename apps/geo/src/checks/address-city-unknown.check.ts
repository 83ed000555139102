import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const addressCityUnknown: Check<PlaceRecord, PlaceQuery> = {
  code: 'address_city_unknown',
  applies: sent('address', 'city'),
  evaluate: ({ address }) => {
    if (!address) {
      return null;
    }
    return address.cityKnown === null ? { state: 'unknown', cause: 'ambiguous' } : !address.cityKnown;
  },
};
