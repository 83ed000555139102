import type { GeoPoint } from './geo.record.js';

/** `phone`: E.164. */
export interface LineQuery {
  phone: string;
  /** Position from the buyer's device, for an operator that can check whether the line is near. */
  gps?: GeoPoint;
  /** An operator's access token that the buyer's device obtained over mobile data (CAMARA Number Verification). */
  token?: string;
}

export type LineType = 'prepago' | 'pospago' | 'corporativo';

/** Data about a line. A member is `null` when the provider does not offer it. */
export interface LineRecord {
  valid: boolean;
  /** ISO 3166-1 alpha-2, by the numbering plan. */
  country: string | null;
  kind: 'mobile' | 'fixed' | 'other' | null;
  operator: string | null;
  /**
   * `assigned`: from the numbering plan, so a ported line may have another operator; `current`: the operator itself
   * answered.
   */
  operatorBasis: 'assigned' | 'current' | null;
  type: LineType | null;
  tenureMonths: number | null;
  inService: boolean | null;
  ported: boolean | null;
  /** Changed within the last 72 hours. */
  simSwapped: boolean | null;
  /**
   * Whole hours since the last SIM change, or since the start of the line if there was no change; only when the
   * operator gives a date.
   */
  simAgeHours: number | null;
  recycled: boolean | null;
  /** The device that holds the token uses this line. */
  numberVerified: boolean | null;
  /** The line is in a cell around the GPS position. */
  nearGps: boolean | null;
}

/** The identity that is compared with the holder of the line. */
export interface HolderQuery {
  phone: string;
  /** Id of the document, see `documentId`. */
  document: string;
  name: string;
}

export interface HolderRecord {
  /** `null`: the operator does not know. */
  match: boolean | null;
  /** Basis of the comparison: the identity document, or the name alone. */
  basis: 'document' | 'name' | null;
  /** 0 to 99, only with a mismatch by name alone: the operator's similarity of the names, if it sends one. */
  score?: number;
}
