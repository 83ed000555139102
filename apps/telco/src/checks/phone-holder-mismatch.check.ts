import type { HolderRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

/** The value: how alike the names are, where the operator says, so that an abbreviated one may weigh less; else the basis. */
export const phoneHolderMismatch: Check<HolderRecord> = {
  code: 'phone_holder_mismatch',
  evaluate: ({ match, basis, score }) => {
    if (match === null) {
      return null;
    }
    const value = score ?? basis;
    return { state: !match, ...(value !== null && { value }) };
  },
};
