import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phoneNotMobile: Check<LineRecord> = {
  code: 'phone_not_mobile',
  evaluate: ({ kind }) => kind && kind !== 'mobile',
};
