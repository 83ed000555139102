import { visibleText } from '@cotejo/colombia/visible-text';
import type { RegistryRecord, Sex } from '@cotejo/contracts';

/** The fields of a record that depend on the query. */
export type QueryFields = Pick<
  RegistryRecord,
  'nameMatches' | 'nameDifference' | 'issueDateMatches' | 'issueDateTurned' | 'payer' | 'alone'
>;

/** A person as stored: the record without the fields that depend on the status code or on the query. */
export type Person = Omit<RegistryRecord, 'status' | 'valid' | keyof QueryFields>;

/** A provider's answer for a number. A provider that compares by itself also gives its verdicts. */
export type RegistryEntry = Person & Partial<QueryFields>;

const SEX_WORDS: readonly [Sex, RegExp][] = [
  ['F', /^(?:F|FEMENIN[AO])$/],
  ['M', /^(?:M|MASCULIN[AO])$/],
  // The cards have NB and T since November 2025.
  ['X', /^(?:NB|NO[ -]?BINARI[AO]|T|TRANS.*|X)$/],
];

/** The sex by the letters or words of the registry; `null` for an empty text and for other words. */
export function sexOf(text: string): Sex | null {
  const word = visibleText(text).trim().toUpperCase();
  return SEX_WORDS.find(([, words]) => words.test(word))?.[0] ?? null;
}
