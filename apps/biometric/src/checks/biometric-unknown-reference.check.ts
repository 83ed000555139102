import type { BiometricRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const biometricUnknownReference: Check<BiometricRecord> = {
  code: 'biometric_unknown_reference',
  evaluate: ({ known }) => !known,
};
