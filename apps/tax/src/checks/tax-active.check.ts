import type { TaxRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const taxActive: Check<TaxRecord> = {
  code: 'tax_active',
  evaluate: ({ state }) => state && state === 'activo',
};
