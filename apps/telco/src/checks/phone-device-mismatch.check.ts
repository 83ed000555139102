import type { LineQuery, LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phoneDeviceMismatch: Check<LineRecord, LineQuery> = {
  code: 'phone_device_mismatch',
  applies: ({ token }) => token !== undefined,
  evaluate: ({ numberVerified }) => (numberVerified === null ? null : !numberVerified),
};
