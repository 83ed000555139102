import type { BiometricRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

/** A good validation of somebody else, shown for this buyer. */
export const biometricDocumentMismatch: Check<BiometricRecord> = {
  code: 'biometric_document_mismatch',
  evaluate: ({ documentMatches }) => (documentMatches === null ? null : !documentMatches),
};
