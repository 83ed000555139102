import { nitCheckDigit } from '@cotejo/colombia';
import type { TaxRecord } from '@cotejo/contracts';

/** The part of a record that a provider must know. The rest is computed from the cédula. */
export type Registration = Pick<TaxRecord, 'state' | 'stateSince'>;

export const STATE_UNKNOWN: Registration = { state: null, stateSince: null };
export const NOT_REGISTERED: Registration = { state: 'no_inscrito', stateSince: null };

/** Makes a record. The NIT of a natural person is the cédula with its check digit. */
export function taxRecord(document: string, registration: Registration): TaxRecord {
  return { nit: `${document}-${nitCheckDigit(document)}`, ...registration };
}
