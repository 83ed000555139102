import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { phoneDeviceMismatch } from './checks/phone-device-mismatch.check.js';
import { phoneFarFromGps } from './checks/phone-far-from-gps.check.js';
import { phoneForeign } from './checks/phone-foreign.check.js';
import { phoneHolderMismatch } from './checks/phone-holder-mismatch.check.js';
import { phoneInvalid } from './checks/phone-invalid.check.js';
import { phoneLineRecent } from './checks/phone-line-recent.check.js';
import { phoneNotInService } from './checks/phone-not-in-service.check.js';
import { phoneNotMobile } from './checks/phone-not-mobile.check.js';
import { phonePorted } from './checks/phone-ported.check.js';
import { phonePrepaid } from './checks/phone-prepaid.check.js';
import { phoneRecycled } from './checks/phone-recycled.check.js';
import { simSwapRecent } from './checks/sim-swap-recent.check.js';
import { TelcoProvider } from './providers/telco.provider.js';

export const telcoSource = defineSource({
  ...SOURCE_DEFAULTS,
  id: 'telco',
  publisher: 'Comisión de Regulación de Comunicaciones (CRC) and the mobile operators',
  port: TelcoProvider,
  // Each operator has a bound of its own; this one must not be what its questions fill while it hangs.
  concurrencyMax: 256,
  operations: {
    'telco.line': {
      fetch: (provider, query, context) => provider.line(query, context),
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
      fetch: (provider, query, context) => provider.holder(query, context),
      checks: [phoneHolderMismatch],
    },
  },
});
