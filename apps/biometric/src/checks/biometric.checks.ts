import type { BiometricRecord } from '@cotejo/contracts';
import type { Checks } from '@cotejo/source';

export const biometricChecks = (staleAfterMinutes: number): Checks<BiometricRecord> => ({
  biometric_mismatch: { evaluate: ({ matched }) => (matched === null ? null : !matched) },
  biometric_not_live: { evaluate: ({ live }) => (live === null ? null : !live) },
  /** True if the request presents somebody else's validation for this buyer. */
  biometric_document_mismatch: {
    evaluate: ({ documentMatches }) => (documentMatches === null ? null : !documentMatches),
  },
  biometric_stale: { evaluate: ({ ageMinutes }) => (ageMinutes === null ? null : ageMinutes > staleAfterMinutes) },
  biometric_unknown_reference: { evaluate: ({ known }) => !known },
});
