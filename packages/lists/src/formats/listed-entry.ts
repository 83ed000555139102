import { documentCode, documentNumber } from '@cotejo/colombia/document-number';
import { plainText } from '@cotejo/colombia/plain-text';

/** A document of a list entry; the number has only letters and digits. */
export interface ListedDocument {
  kind: 'cedula' | 'nit' | 'passport' | 'other';
  number: string;
  /** ISO 3166-1 alpha-2 code of the issuer, e.g. `CO`; `null` when the list does not state it. */
  country: string | null;
}

/** One entry of any list. */
export interface ListedEntry {
  /** E.g. `ofac-sdn:1234`, `un:6908555`. Not unique: an EU act may use one record number for two subjects. */
  id: string;
  kind: 'person' | 'other';
  /** `weak`: an alias that proves little by itself. */
  names: { text: string; weak?: boolean }[];
  documents: ListedDocument[];
  /** `1951-08-24`, `1951-08` or `1951`; approximate dates are left out. */
  birthDates: string[];
  /**
   * Nationalities or citizenships (for a company its country) as ISO 3166-1 alpha-2 codes; empty when the list states
   * none.
   */
  countries: string[];
  programmes: string[];
}

export const COLOMBIA = 'CO';

const PASSPORT = /pass?e?port|pasaporte/i;
const CEDULA = /c[eé]dula/i;
const NIT = /\bnit\b|\btax(id|ation)?\b|fiscal/i;
const LETTER = /\p{L}/u;
const NATIONAL_ID = /national id|identi(ty|fication)|\bid\b|^id$|ciudadan/i;

export function newEntry(id: string, kind: ListedEntry['kind']): ListedEntry {
  return { id, kind, names: [], documents: [], birthDates: [], countries: [], programmes: [] };
}

/** Adds a name once. A name given both as weak and as strong counts as strong. Empty text is ignored. */
export function addName({ names }: ListedEntry, printed: string, weak = false): void {
  const text = plainText(printed).replace(/\s+/g, ' ').trim();
  if (!text) {
    return;
  }
  const known = names.find((name) => name.text === text);
  if (!known) {
    names.push(weak ? { text, weak } : { text });
  } else if (!weak) {
    delete known.weak;
  }
}

/** Adds a document once. A document without letters and digits is ignored. */
export function addDocument({ documents }: ListedEntry, added: ListedDocument): void {
  const isKnown = documents.some(
    ({ kind, number, country }) => kind === added.kind && number === added.number && country === added.country,
  );
  if (added.number && !isKnown) {
    documents.push(added);
  }
}

/** Adds a document of which the list prints the kind in words. */
export function addDocumentInWords(entry: ListedEntry, words: string, number: string, country: string | null): void {
  addDocument(entry, listedDocument(documentKind(words, country), number, country));
}

/** Adds the values that `known` lacks. A linear search is enough, because the arrays are short. */
export function addAll(known: string[], added: readonly (string | undefined)[]): void {
  for (const value of added) {
    if (value && !known.includes(value)) {
      known.push(value);
    }
  }
}

/**
 * A document with its number as it is compared, without the check digit of a NIT. The number is empty when nothing is printed, and when it
 * cannot be read.
 */
export function listedDocument(kind: ListedDocument['kind'], printed: string, country: string | null): ListedDocument {
  const body = kind === 'nit' ? printed.replace(/\s*-\s*\d\s*$/, '') : printed;
  // A number of Colombia is read strictly, because signs in another place make it the number of another person.
  const isColombian = country === COLOMBIA && (kind === 'cedula' || kind === 'nit') && !LETTER.test(body);
  return { kind, number: (isColombian ? documentNumber(body) : documentCode(body)) ?? '', country };
}

/**
 * The kind of a document, from the words a list uses. In Colombia the national number is the cédula and the tax number
 * the NIT.
 */
export function documentKind(words: string, country: string | null): ListedDocument['kind'] {
  if (PASSPORT.test(words)) {
    return 'passport';
  }
  if (CEDULA.test(words)) {
    return 'cedula';
  }
  if (country !== COLOMBIA) {
    return 'other';
  }
  if (NIT.test(words)) {
    return 'nit';
  }
  return NATIONAL_ID.test(words) ? 'cedula' : 'other';
}

/** The entry's cédulas. */
export function cedulasOf({ documents }: ListedEntry): string[] {
  return documents.filter(({ kind, country }) => kind === 'cedula' && country === COLOMBIA).map(({ number }) => number);
}

/**
 * Numbers to compare with a cédula: the Colombian documents of a person. A person's NIT and older passports have the
 * number of the cédula. A company's NIT, or a passport of another country, may equal a cédula by chance.
 */
export function cedulaKeysOf({ kind, documents }: ListedEntry): string[] {
  if (kind !== 'person') {
    return [];
  }
  return documents
    .filter(({ number, country }) => country === COLOMBIA && /^\d{3,10}$/.test(number))
    .map(({ number }) => number);
}
