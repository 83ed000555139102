import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const gpsOutsideColombia: Check<PlaceRecord, PlaceQuery> = {
  code: 'gps_outside_colombia',
  applies: sent('gps'),
  evaluate: ({ gps }) => {
    // Where a device stands that does not know it is not known to us either.
    if (gps && !gps.plausible) {
      return { state: 'unknown', cause: 'gps_implausible' };
    }
    return gps && !gps.insideColombia;
  },
};
