/** `reference`: the operator's id of a validation; `document`: its id, see `documentId`. */
export interface BiometricQuery {
  reference: string;
  document: string;
}

export type BiometricModality = 'finger' | 'face';

/**
 * Result of a biometric validation. A member that the operator does not send is `null`. It never has an image or a
 * template.
 */
export interface BiometricRecord {
  /** False: the operator does not know the transaction, and every other member is `null`. */
  known: boolean;
  modality: BiometricModality | null;
  /** The captured finger or face is the holder's. */
  matched: boolean | null;
  /** The capture shows a living person. */
  live: boolean | null;
  /** The validated cédula is the cédula of the query. */
  documentMatches: boolean | null;
  ageMinutes: number | null;
  /** Score of the best finger or of the face, on the operator's scale. */
  score: number | null;
}

/** The record of a validation that the operator does not know. */
export const UNKNOWN_VALIDATION: BiometricRecord = {
  known: false,
  modality: null,
  matched: null,
  live: null,
  documentMatches: null,
  ageMinutes: null,
  score: null,
};
