import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phoneInvalid: Check<LineRecord> = {
  code: 'phone_invalid',
  evaluate: ({ valid }) => !valid,
};
