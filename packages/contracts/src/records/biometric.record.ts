/** `reference`: the operator's own of a validation; `document`: canonical cédula, digits without leading zeros. */
export interface BiometricQuery {
  reference: string;
  document: string;
}

export type BiometricModality = 'finger' | 'face';

/** How a biometric validation ended. A member the operator does not tell is `null`; never an image or a template. */
export interface BiometricRecord {
  /** False: the operator knows no such transaction, and so tells nothing else. */
  known: boolean;
  modality: BiometricModality | null;
  /** What was captured is the holder's. */
  matched: boolean | null;
  /** It was captured from a living person. */
  live: boolean | null;
  /** The cédula that was validated is the one asked about. */
  documentMatches: boolean | null;
  ageMinutes: number | null;
  /** Of the best finger, or of the face, in the operator's own figures. */
  score: number | null;
}
