import type { LineRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phoneNotInService: Check<LineRecord> = {
  code: 'phone_not_in_service',
  evaluate: ({ inService }) => (inService === null ? null : !inService),
};
