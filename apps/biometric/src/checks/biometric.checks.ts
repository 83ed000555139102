import type { BiometricRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';

export const biometricChecks = (staleAfterMinutes: number): Checks<BiometricRecord> => ({
  biometric_mismatch: ({ matched }) => (matched === null ? null : !matched),
  biometric_not_live: ({ live }) => (live === null ? null : !live),
  /** True if the request presents somebody else's validation for this buyer. */
  biometric_document_mismatch: ({ documentMatches }) => (documentMatches === null ? null : !documentMatches),
  biometric_stale: ({ ageMinutes }) => (ageMinutes === null ? null : ageMinutes > staleAfterMinutes),
  biometric_unknown_reference: ({ known }) => !known,
});
