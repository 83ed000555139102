import type { TaxRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const taxCancelled: Check<TaxRecord> = {
  code: 'tax_cancelled',
  evaluate: ({ state }) => state && state === 'cancelado',
};
