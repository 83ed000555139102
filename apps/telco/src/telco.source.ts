import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { HOLDER_CHECKS, LINE_CHECKS } from './checks/line.checks.js';
import { TelcoProvider } from './providers/telco.provider.js';

export const telcoSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'telco',
  publisher: 'Comisión de Regulación de Comunicaciones (CRC) and the mobile operators',
  port: TelcoProvider,
  // Each operator has its own limit. This one is higher, so that queries to a hanging operator do not block the others.
  concurrencyMax: 256,
  operations: {
    'telco.line': {
      fetch: (provider, query, context) => provider.fetchLine(query, context),
      checks: LINE_CHECKS,
    },
    'telco.holder': {
      fetch: (provider, query, context) => provider.fetchHolder(query, context),
      checks: HOLDER_CHECKS,
    },
  },
});
