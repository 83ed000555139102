import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

/** Beyond a metropolitan area and the daily ways into it. */
const FAR_KM = 50;

export const gpsFarFromCity: Check<PlaceRecord, PlaceQuery> = {
  code: 'gps_far_from_city',
  applies: sent('gps', 'city'),
  evaluate: ({ gps, gpsCityDistanceKm }) => {
    if (gps && !gps.plausible) {
      return { state: 'unknown', cause: 'gps_implausible' };
    }
    if (gpsCityDistanceKm === null) {
      return { state: 'unknown', cause: 'city_unknown' };
    }
    return { state: gpsCityDistanceKm > FAR_KM, value: Math.round(gpsCityDistanceKm) };
  },
};
