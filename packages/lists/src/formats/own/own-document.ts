import { documentKindNamed, type NamedDocumentKind } from '@cotejo/colombia';
import { COLOMBIA, documentKind, type ListedDocument, listedDocument } from '../listed-entry.js';

/** What the report of skipped rows says after the name of the column. */
export const UNREADABLE_NUMBER = 'that cannot be read, such as 5212345.0: only the name of the row counts';
export const LOST_LETTERS =
  'whose letters are lost, such as MU?OZ: save the file again as "CSV UTF-8" where the letters are still there';
const DIGIT = /[1-9]/;
const LETTER = /\p{L}/u;
const NIT = /^[^-]+-\s*\d\s*$/;
/** Words and abbreviations, which no number of a passport has: `52.345.678 de Cali`, `Doc. 52345678`. */
const WORD = /^\s*\p{L}{5}|\s\p{L}{4}|\p{L}{4}\s|\p{L}[.:#°º]/u;
/** What is in front of the first digit; apart, letters that may begin the number of a passport: `Pasaporte AB 123456`. */
const FRONT = /^(\D*?)((?<!\p{L})(?!no?\b)\p{L}{1,2} |\p{L}*)(?=\d)/iu;
/** `CE123456` and `C 123456` may be numbers of passports. */
const SERIES = /^(?:\p{L} ?|(?!cc)\p{L}{2})$/iu;

/**
 * A document without a type column. Its type may be in front of the number: `C.C. No. 52.345.678`. Without a type a number is a cédula, a
 * number that ends with `-d` a NIT, anything with letters a passport.
 * @returns `null` for a number that cannot be read
 */
export function documentByShape(printed: string): ListedDocument | null {
  const type = typeInFront(printed);
  if (type) {
    return documentByType(printed.slice(type.length), type);
  }
  if (LETTER.test(printed)) {
    return WORD.test(printed) && DIGIT.test(printed)
      ? null
      : readable(listedDocument('passport', printed, null), printed);
  }
  return readable(listedDocument(NIT.test(printed) ? 'nit' : 'cedula', printed, COLOMBIA), printed);
}

/**
 * A document with a type column: in words, as `CC`, `NIT`, `PA`, `CE`, `TI`, or as a code of the DIAN.
 * @param stated country that the list states; `undefined` when it has no column for it
 * @returns `null` for a number that cannot be read
 */
export function documentByType(printed: string, type: string, stated?: string | null): ListedDocument | null {
  const named = documentKindNamed(type);
  const isCard = named === 'foreigner' || named === 'minor';
  const kind = isCard ? 'other' : (named ?? documentKind(type, stated === undefined ? COLOMBIA : stated));
  return readable(listedDocument(kind, printed, issuerOf(named ?? kind, stated)), printed);
}

/**
 * The number of a passport, a foreigner's card or a document of an unknown type may equal another person's cédula by chance. Without
 * Colombia as its country, the two are not compared.
 */
function issuerOf(kind: NamedDocumentKind | 'other', stated: string | null | undefined): string | null {
  if (kind === 'foreigner' || (kind === 'other' && stated === COLOMBIA)) {
    return null;
  }
  const isColombian = kind === 'cedula' || kind === 'nit' || kind === 'minor';
  return stated === undefined && isColombian ? COLOMBIA : (stated ?? null);
}

/** The words in front of a number that name its type. Without a type it is empty. */
function typeInFront(printed: string): string {
  const [, words = '', last = ''] = FRONT.exec(printed) ?? [];
  const type = typeAtStart(words);
  return type !== '' || (words.trim() === '' && SERIES.test(last)) ? type : typeAtStart(words + last);
}

/** As many words as possible. */
function typeAtStart(words: string): string {
  let type = words;
  while (type !== '' && (/^\s*\p{L}\s*$/u.test(type) || documentKindNamed(type) === null)) {
    type = type.replace(/\p{L}*\P{L}*$/u, '');
  }
  return type;
}

/** `0` and `-` say that there is no document. A cédula or a NIT with letters cannot be read: it would match nobody. */
function readable(document: ListedDocument, printed: string): ListedDocument | null {
  const { kind, number, country } = document;
  const isDigits = country === COLOMBIA && (kind === 'cedula' || kind === 'nit');
  return DIGIT.test(printed) && (number === '' || (isDigits && LETTER.test(number))) ? null : document;
}
