import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phonePorted: Check<LineRecord> = {
  code: 'phone_ported',
  evaluate: ({ ported }) => ported,
};
