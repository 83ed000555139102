import { COLOMBIA, documentKind, type ListedDocument, listedDocument } from '../listed-entry.js';

/** Short forms that Colombian forms use for the type of a document. */
const SHORT_TYPES: Record<string, ListedDocument['kind']> = {
  CC: 'cedula',
  NIT: 'nit',
  PA: 'passport',
  PAS: 'passport',
  PP: 'passport',
};
/** The identity card of a foreigner. */
const FOREIGNER = /^ce$|extranjer/i;

/** A document whose type nothing says: a number is a cédula, one with `-d` at its end a NIT, anything else a passport. */
export function documentByShape(number: string): ListedDocument[] {
  if (!/[A-Za-z0-9]/.test(number)) {
    return [];
  }
  if (/^[\d. ]+-\d$/.test(number)) {
    return [listedDocument('nit', number, COLOMBIA)];
  }
  return /^[\d. ]+$/.test(number)
    ? [listedDocument('cedula', number, COLOMBIA)]
    : [listedDocument('passport', number, null)];
}

/**
 * A document whose type a column says, in words or as `CC`, `NIT`, `PA`, `CE`, `TI`. The number of a foreigner's card may
 * by chance be another person's cédula, so it goes without its country, which keeps the two apart.
 */
export function documentByType(number: string, type: string, country: string | null): ListedDocument[] {
  if (!/[A-Za-z0-9]/.test(number)) {
    return [];
  }
  if (FOREIGNER.test(type)) {
    return [listedDocument('other', number, null)];
  }
  const kind = SHORT_TYPES[type.toUpperCase().replace(/[^A-Z]/g, '')] ?? documentKind(type, country);
  return [listedDocument(kind, number, country)];
}
