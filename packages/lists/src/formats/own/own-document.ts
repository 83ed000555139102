import { COLOMBIA, documentKind, type ListedDocument, listedDocument } from '../listed-entry.js';

/** Abbreviations of document types on Colombian forms. */
const SHORT_TYPES: Record<string, ListedDocument['kind']> = {
  CC: 'cedula',
  NIT: 'nit',
  PA: 'passport',
  PAS: 'passport',
  PP: 'passport',
};
/** What the report of skipped rows says after the name of the column. */
export const UNREADABLE_NUMBER = 'that cannot be read, such as 5212345.0: only the name of the row counts';
export const LOST_LETTERS =
  'whose letters are lost, such as MU?OZ: save the file again as "CSV UTF-8" where the letters are still there';
/** The identity card of a foreigner. */
const FOREIGNER = /^ce$|extranjer/i;

/** A type in front of the number: `C.C. 52.345.678`. */
const TYPE_AND_NUMBER = /^\s*(c\.?\s?c|nit)[\s.:#]*(\d.*)$/is;
const LETTER = /\p{L}/u;
const NIT = /^[^-]+-\s*\d\s*$/;

/**
 * A document without a type column: a number is a cédula, a number that ends with `-d` a NIT, anything with letters a passport.
 * @returns `null` for a number that cannot be read
 */
export function documentByShape(printed: string): ListedDocument | null {
  const [, type, number] = TYPE_AND_NUMBER.exec(printed) ?? [];
  if (type && number) {
    return documentByType(number, type, COLOMBIA);
  }
  if (LETTER.test(printed)) {
    return readable(listedDocument('passport', printed, null), printed);
  }
  return readable(listedDocument(NIT.test(printed) ? 'nit' : 'cedula', printed, COLOMBIA), printed);
}

/**
 * A document with a type column, in words or as `CC`, `NIT`, `PA`, `CE`, `TI`. The number of a foreigner's card may equal
 * another person's cédula by chance, so its country is left out, which prevents a match between the two.
 * @returns `null` for a number that cannot be read
 */
export function documentByType(printed: string, type: string, country: string | null): ListedDocument | null {
  if (FOREIGNER.test(type)) {
    return readable(listedDocument('other', printed, null), printed);
  }
  const kind = SHORT_TYPES[type.toUpperCase().replace(/[^A-Z]/g, '')] ?? documentKind(type, country);
  return readable(listedDocument(kind, printed, country), printed);
}

/** A cell without a digit but zeros says that there is no document. A cédula or a NIT with letters would match nobody. */
function readable(document: ListedDocument, printed: string): ListedDocument | null {
  const { kind, number, country } = document;
  const isDigits = country === COLOMBIA && (kind === 'cedula' || kind === 'nit');
  return /[1-9]/.test(printed) && (number === '' || (isDigits && LETTER.test(number))) ? null : document;
}
