import { COLOMBIA, documentKind, type ListedDocument, listedDocument } from '../listed-entry.js';

/** Abbreviations of document types on Colombian forms. */
const SHORT_TYPES: Record<string, ListedDocument['kind']> = {
  CC: 'cedula',
  NIT: 'nit',
  PA: 'passport',
  PAS: 'passport',
  PP: 'passport',
};
/** The identity card of a foreigner. */
const FOREIGNER = /^ce$|extranjer/i;

/**
 * A document without a type column: a number is a cédula, a number that ends with `-d` a NIT, anything else a passport.
 */
export function documentByShape(number: string): ListedDocument {
  if (/^[\d. ]+-\d$/.test(number)) {
    return listedDocument('nit', number, COLOMBIA);
  }
  return /^[\d. ]+$/.test(number)
    ? listedDocument('cedula', number, COLOMBIA)
    : listedDocument('passport', number, null);
}

/**
 * A document with a type column, in words or as `CC`, `NIT`, `PA`, `CE`, `TI`. The number of a foreigner's card may equal
 * another person's cédula by chance, so its country is left out, which prevents a match between the two.
 */
export function documentByType(number: string, type: string, country: string | null): ListedDocument {
  if (FOREIGNER.test(type)) {
    return listedDocument('other', number, null);
  }
  const kind = SHORT_TYPES[type.toUpperCase().replace(/[^A-Z]/g, '')] ?? documentKind(type, country);
  return listedDocument(kind, number, country);
}
