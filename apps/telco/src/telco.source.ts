import type { HolderQuery, HolderRecord, LineQuery, LineRecord } from '@cotejo/contracts';
import { defineSource, operation, SOURCE_DEFAULTS } from '@cotejo/source';
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

export const telcoSource = defineSource<TelcoProvider>({
  ...SOURCE_DEFAULTS,
  id: 'telco',
  publisher: 'Comisión de Regulación de Comunicaciones (CRC) and the mobile operators',
  port: TelcoProvider,
  // Each operator has a bound of its own; this one must not be what its questions fill while it hangs.
  concurrencyMax: 256,
  operations: {
    line: operation<TelcoProvider, LineQuery, LineRecord>({
      ask: (provider, query, context) => provider.line(query, context),
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
    }),
    holder: operation<TelcoProvider, HolderQuery, HolderRecord>({
      ask: (provider, query, context) => provider.holder(query, context),
      checks: [phoneHolderMismatch],
    }),
  },
});
