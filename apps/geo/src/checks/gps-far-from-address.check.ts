import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

/** A crossing of the grid is found to some hundred metres; a device to tens, or to the next antenna. */
const FAR_KM = 10;

export const gpsFarFromAddress: Check<PlaceRecord, PlaceQuery> = {
  code: 'gps_far_from_address',
  applies: sent('gps', 'address', 'city'),
  evaluate: ({ gps, gpsAddressDistanceKm: km }) => {
    if (gps && !gps.plausible) {
      return { state: 'unknown', cause: 'gps_implausible' };
    }
    return km === null ? null : { state: km > FAR_KM, value: Math.round(km) };
  },
};
