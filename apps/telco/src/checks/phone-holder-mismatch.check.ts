import type { HolderRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const phoneHolderMismatch: Check<HolderRecord> = {
  code: 'phone_holder_mismatch',
  evaluate: ({ match, basis }) => (match === null ? null : { state: !match, ...(basis && { value: basis }) }),
};
