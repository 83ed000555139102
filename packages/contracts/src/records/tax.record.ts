/** `document`: canonical cédula, digits without leading zeros. */
export interface TaxQuery {
  document: string;
}

export type RutState = 'activo' | 'suspendido' | 'cancelado' | 'no_inscrito';

export interface TaxRecord {
  /** NIT of the person with its check digit, `number-d` (Orden Administrativa 4 of 1989). */
  nit: string;
  /** `null`: no provider knows it. */
  state: RutState | null;
  /** First day of the state, YYYY-MM-DD; `null`: unknown. */
  stateSince: string | null;
}
