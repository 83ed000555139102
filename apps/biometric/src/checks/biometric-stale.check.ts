import type { BiometricRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const biometricStale = (staleAfterMinutes: number): Check<BiometricRecord> => ({
  code: 'biometric_stale',
  evaluate: ({ ageMinutes }) => (ageMinutes === null ? null : ageMinutes > staleAfterMinutes),
});
