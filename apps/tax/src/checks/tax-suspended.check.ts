import type { TaxRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const taxSuspended: Check<TaxRecord> = {
  code: 'tax_suspended',
  evaluate: ({ state }) => state && state === 'suspendido',
};
