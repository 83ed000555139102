import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phonePrepaid: Check<LineRecord> = {
  code: 'phone_prepaid',
  evaluate: ({ type }) => type && type === 'prepago',
};
