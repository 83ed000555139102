import { cedulaBlock } from '@cotejo/colombia';
import { answerNow, defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { REGISTRATION_CHECKS } from './checks/registration.checks.js';
import { TaxProvider } from './providers/tax.provider.js';
import { STATE_UNKNOWN, taxRecord } from './tax-registration.js';

export const taxSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'tax',
  publisher: 'Dirección de Impuestos y Aduanas Nacionales (DIAN)',
  port: TaxProvider,
  operations: {
    'tax.registration': {
      fetch: (provider, query, context) => {
        // No cédula has a number of this block, but NITs of companies do. The registration would not be the buyer's.
        const { document } = query;
        if (cedulaBlock(document) === 'not_issued') {
          return answerNow(taxRecord(document, STATE_UNKNOWN));
        }
        return provider.fetchRegistration(query, context);
      },
      checks: REGISTRATION_CHECKS,
    },
  },
});
