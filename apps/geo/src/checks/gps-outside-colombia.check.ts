import type { PlaceQuery, PlaceRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';
import { sent } from './sent-inputs.js';

export const gpsOutsideColombia: Check<PlaceRecord, PlaceQuery> = {
  code: 'gps_outside_colombia',
  applies: sent('gps'),
  evaluate: ({ gps }) => gps && !gps.insideColombia,
};
