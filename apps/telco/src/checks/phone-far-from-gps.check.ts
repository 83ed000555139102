import type { LineQuery, LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phoneFarFromGps: Check<LineRecord, LineQuery> = {
  code: 'phone_far_from_gps',
  applies: ({ gps }) => gps !== undefined,
  evaluate: ({ nearGps }) => (nearGps === null ? null : !nearGps),
};
