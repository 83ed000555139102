import { cedulaBlock } from '@cotejo/colombia';
import { answerNow, defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { taxActive } from './checks/tax-active.check.js';
import { taxCancelled } from './checks/tax-cancelled.check.js';
import { taxNotRegistered } from './checks/tax-not-registered.check.js';
import { taxSuspended } from './checks/tax-suspended.check.js';
import { TaxProvider } from './providers/tax.provider.js';
import { STATE_UNKNOWN, taxRecord } from './tax-registration.js';

export const taxSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'tax',
  publisher: 'Dirección de Impuestos y Aduanas Nacionales (DIAN)',
  port: TaxProvider,
  operations: {
    'tax.registration': {
      fetch: async (provider, query, context) => {
        // The NITs of companies lie among the numbers that no cédula has: whoever has this one is not the buyer.
        const { document } = query;
        if (cedulaBlock(document) === 'not_issued') {
          return answerNow(taxRecord(document, STATE_UNKNOWN));
        }
        return provider.registration(query, context);
      },
      checks: [taxActive, taxCancelled, taxSuspended, taxNotRegistered],
    },
  },
});
