import { nitCheckDigit } from '@cotejo/colombia';
import type { TaxRecord } from '@cotejo/contracts';

/** The part of the record that has to be told by somebody. */
export type Registration = Pick<TaxRecord, 'state' | 'stateSince'>;

export const STATE_UNKNOWN: Registration = { state: null, stateSince: null };
export const NOT_REGISTERED: Registration = { state: 'no_inscrito', stateSince: null };

/** A natural person's NIT is the cédula with its check digit. */
export function taxRecord(document: string, registration: Registration): TaxRecord {
  return { nit: `${document}-${nitCheckDigit(document)}`, ...registration };
}
