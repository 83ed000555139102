import type { BiometricRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const biometricMismatch: Check<BiometricRecord> = {
  code: 'biometric_mismatch',
  evaluate: ({ matched }) => (matched === null ? null : !matched),
};

export const biometricNotLive: Check<BiometricRecord> = {
  code: 'biometric_not_live',
  evaluate: ({ live }) => (live === null ? null : !live),
};

/** True if the request presents somebody else's validation for this buyer. */
export const biometricDocumentMismatch: Check<BiometricRecord> = {
  code: 'biometric_document_mismatch',
  evaluate: ({ documentMatches }) => (documentMatches === null ? null : !documentMatches),
};

export const biometricStale = (staleAfterMinutes: number): Check<BiometricRecord> => ({
  code: 'biometric_stale',
  evaluate: ({ ageMinutes }) => (ageMinutes === null ? null : ageMinutes > staleAfterMinutes),
});

export const biometricUnknownReference: Check<BiometricRecord> = {
  code: 'biometric_unknown_reference',
  evaluate: ({ known }) => !known,
};
