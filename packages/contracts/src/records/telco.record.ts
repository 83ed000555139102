import type { GeoPoint } from './geo.record.js';

/** `phone`: E.164. */
export interface LineQuery {
  phone: string;
  /** Where the buyer's device says it is, for an operator that can tell whether the line is near. */
  gps?: GeoPoint;
  /** An operator's access token that the buyer's device obtained over mobile data (CAMARA Number Verification). */
  token?: string;
}

export type LineType = 'prepago' | 'pospago' | 'corporativo';

/** What is known of a line. A member the provider does not offer is `null`. */
export interface LineRecord {
  valid: boolean;
  /** ISO 3166-1 alpha-2, by the numbering plan. */
  country: string | null;
  kind: 'mobile' | 'fixed' | 'other' | null;
  operator: string | null;
  /** `assigned`: by numbering plan, portability makes it a prior; `current`: the operator itself answered. */
  operatorBasis: 'assigned' | 'current' | null;
  type: LineType | null;
  tenureMonths: number | null;
  inService: boolean | null;
  ported: boolean | null;
  /** Changed within the last 72 hours. */
  simSwapped: boolean | null;
  /** Whole hours since the SIM was last changed, or since the line began where it never was; only if the operator dates it. */
  simAgeHours: number | null;
  recycled: boolean | null;
  /** The device that holds the token uses this line. */
  numberVerified: boolean | null;
  /** The line is in a cell around the GPS position. */
  nearGps: boolean | null;
}

/** The identity a line's holder is compared with. */
export interface HolderQuery {
  phone: string;
  document: string;
  name: string;
}

export interface HolderRecord {
  /** `null`: the operator could not say. */
  match: boolean | null;
  /** By what the verdict was reached: the identity document, or the name alone. */
  basis: 'document' | 'name' | null;
  /** 0 to 99, beside a mismatch by name alone: how alike the operator finds the names, if it says. */
  score?: number;
}
