import type { BiometricRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const biometricMismatch: Check<BiometricRecord> = {
  code: 'biometric_mismatch',
  evaluate: ({ matched }) => (matched === null ? null : !matched),
};
