import { parseCedula } from './cedula.js';
import { groupedDigits } from './document-number.js';
import { visibleText } from './visible-text.js';

/**
 * Documents of persons: the cédula of citizens (CC), the cédula of foreigners (CE), the permit of Venezuelans for temporary protection
 * (PPT), and the passport of any country (PA).
 */
export const DOCUMENT_KINDS = ['CC', 'CE', 'PPT', 'PA'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type DocumentProblem =
  | 'pad_with_zeros'
  | 'invalid_format'
  | 'not_digits'
  | 'too_few_digits'
  | 'too_many_digits'
  | 'invalid_passport';

export type ParsedDocument =
  /** `id`: what stands for the document everywhere, see `documentId`; `written`: as sent, without dots and blanks. */
  { ok: true; kind: DocumentKind; id: string; written: string } | { ok: false; problem: DocumentProblem };

/**
 * Digits of a number without and with zeros on the left. Citizens: short numbers since 1952, ten digits since March 2000
 * (Registraduría). Foreigners: a counter of Migración Colombia, of six or seven digits. PPT: the number in the register of Venezuelans
 * (RUMV, Decreto 216 of 2021), of seven digits so far. No law sets the last two, so one digit of room is left.
 */
const DIGITS: Readonly<Record<Exclude<DocumentKind, 'PA'>, { least: number; most: number }>> = {
  CC: { least: 5, most: 10 },
  CE: { least: 5, most: 7 },
  PPT: { least: 5, most: 8 },
};
/** With its zeros on the left, a number is as long as the longest cédula. */
const WRITTEN_DIGITS_MAX = 10;
/** At most nine letters and digits, which is the place in the machine-readable zone (ICAO 9303, part 4, 4.2.2), and never letters only. */
const PASSPORT = /^(?=.*\d)[A-Za-z\d]{5,9}$/;
/** The kind before the number, as in `C.C. 1.020.304.050`. A passport's number may begin with the letters of its kind. */
const PREFIXES: Readonly<Record<Exclude<DocumentKind, 'PA'>, RegExp>> = {
  CC: /^(?:CC|C\.C\.):? *(?=\d)/i,
  CE: /^(?:CE|C\.E\.):? *(?=\d)/i,
  PPT: /^(?:PPT|P\.P\.T\.):? *(?=\d)/i,
};
/** The digits of Asian keyboards. */
const WIDE_DIGIT = /[\uff10-\uff19]/g;
const WIDE_ZERO = 0xff10;
const BETWEEN_PARTS = /(?<=[A-Za-z\d])[ -](?=[A-Za-z\d])/g;

/**
 * Reads the number of a document as people write it: with blanks, with dots between groups of three digits, with zeros on the left, behind
 * the name of its kind.
 * @param kind `null`: it was not sent, and a number of 8 to 10 digits is a cédula of a citizen
 */
export function parseDocument(text: string, kind: DocumentKind | null): ParsedDocument {
  const plain = withPlainDigits(visibleText(text).replace(/^ +| +$/g, ''));
  if (kind === 'PA') {
    return parsePassport(plain);
  }
  const number = plain.replace(PREFIXES[kind ?? 'CC'], '');
  if (kind !== null) {
    return parseDigits(number, kind);
  }
  const parsed = parseCedula(number);
  return parsed.ok ? { ok: true, kind: 'CC', id: parsed.number, written: parsed.digits } : parsed;
}

const withPlainDigits = (text: string): string =>
  text.replace(WIDE_DIGIT, (digit) => String(digit.charCodeAt(0) - WIDE_ZERO));

function parseDigits(text: string, kind: Exclude<DocumentKind, 'PA'>): ParsedDocument {
  const written = groupedDigits(text);
  if (!/^\d+$/.test(written)) {
    return { ok: false, problem: 'not_digits' };
  }
  const number = written.replace(/^0+/, '');
  const { least, most } = DIGITS[kind];
  if (number === '' || written.length < least || (kind !== 'CC' && number.length < least)) {
    return { ok: false, problem: 'too_few_digits' };
  }
  if (number.length > most || written.length > WRITTEN_DIGITS_MAX) {
    return { ok: false, problem: 'too_many_digits' };
  }
  return { ok: true, kind, id: documentId(kind, number), written };
}

function parsePassport(text: string): ParsedDocument {
  const written = text.replace(BETWEEN_PARTS, '');
  const number = /^\d+$/.test(written) ? written.replace(/^0+/, '') : written.toUpperCase();
  return number !== '' && PASSPORT.test(written)
    ? { ok: true, kind: 'PA', id: documentId('PA', number), written }
    : { ok: false, problem: 'invalid_passport' };
}

/**
 * What stands for a document in counts, lists and receipts: the bare number of a cédula of a citizen, and for other kinds the kind before
 * the number (`CE 712046`), because their numbers are also numbers of citizens.
 * @param number without zeros on the left
 */
export const documentId = (kind: DocumentKind, number: string): string =>
  kind === 'CC' ? number : `${kind} ${number}`;

/** The kind and the number of an id of `documentId`. */
export function documentIdParts(id: string): { kind: DocumentKind; number: string } {
  const end = id.indexOf(' ');
  return end < 0 ? { kind: 'CC', number: id } : { kind: id.slice(0, end) as DocumentKind, number: id.slice(end + 1) };
}
