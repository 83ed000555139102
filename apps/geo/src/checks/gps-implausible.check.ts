import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const gpsImplausible: Check<PlaceRecord, PlaceQuery> = {
  code: 'gps_implausible',
  applies: sent('gps'),
  evaluate: ({ gps }) => gps && !gps.plausible,
};
