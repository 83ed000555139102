import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import {
  phoneDeviceMismatch,
  phoneFarFromGps,
  phoneForeign,
  phoneHolderMismatch,
  phoneInvalid,
  phoneLineRecent,
  phoneNotInService,
  phoneNotMobile,
  phonePorted,
  phonePrepaid,
  phoneRecycled,
  simSwapRecent,
} from './checks/line.checks.js';
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
      checks: [
        phoneInvalid,
        phoneForeign,
        phoneNotMobile,
        phoneNotInService,
        phonePrepaid,
        phonePorted,
        phoneLineRecent,
        phoneRecycled,
        simSwapRecent,
        phoneDeviceMismatch,
        phoneFarFromGps,
      ],
    },
    'telco.holder': {
      fetch: (provider, query, context) => provider.fetchHolder(query, context),
      checks: [phoneHolderMismatch],
    },
  },
});
