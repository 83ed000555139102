import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phoneForeign: Check<LineRecord> = {
  code: 'phone_foreign',
  evaluate: ({ country }) => (country === null ? null : country !== 'CO'),
};
