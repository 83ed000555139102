import type { TaxQuery, TaxRecord } from '@cotejo/contracts';
import { defineSource, operation, SOURCE_DEFAULTS } from '@cotejo/source';
import { taxActive } from './checks/tax-active.check.js';
import { taxCancelled } from './checks/tax-cancelled.check.js';
import { taxNotRegistered } from './checks/tax-not-registered.check.js';
import { taxSuspended } from './checks/tax-suspended.check.js';
import { TaxProvider } from './providers/tax.provider.js';

export const taxSource = defineSource<TaxProvider>({
  ...SOURCE_DEFAULTS,
  id: 'tax',
  publisher: 'Dirección de Impuestos y Aduanas Nacionales (DIAN)',
  port: TaxProvider,
  operations: {
    registration: operation<TaxProvider, TaxQuery, TaxRecord>({
      ask: (provider, query, context) => provider.registration(query, context),
      checks: [taxActive, taxCancelled, taxSuspended, taxNotRegistered],
    }),
  },
});
