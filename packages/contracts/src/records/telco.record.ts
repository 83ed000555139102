/** `phone`: E.164. */
export interface LineQuery {
  phone: string;
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
  recycled: boolean | null;
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
}
