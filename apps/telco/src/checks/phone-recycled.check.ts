import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phoneRecycled: Check<LineRecord> = {
  code: 'phone_recycled',
  evaluate: ({ recycled }) => recycled,
};
