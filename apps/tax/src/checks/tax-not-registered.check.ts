import type { TaxRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const taxNotRegistered: Check<TaxRecord> = {
  code: 'tax_not_registered',
  evaluate: ({ state }) => state && state === 'no_inscrito',
};
