import type { BiometricRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const biometricNotLive: Check<BiometricRecord> = {
  code: 'biometric_not_live',
  evaluate: ({ live }) => (live === null ? null : !live),
};
