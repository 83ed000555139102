/** A document as a list prints it, reduced to letters and digits. */
export interface ListedDocument {
  kind: 'cedula' | 'nit' | 'passport' | 'other';
  number: string;
  /** As printed, e.g. `Colombia`; `null` where the list does not say. */
  country: string | null;
}

/** One entry of a list, whichever list it is of. */
export interface ListedEntry {
  /** Unique over all lists, e.g. `ofac-sdn:1234`, `un:6908555`. */
  id: string;
  kind: 'person' | 'other';
  /** `weak`: an alias that means little by itself. */
  names: { text: string; weak?: boolean }[];
  documents: ListedDocument[];
  /** `1951-08-24`, `1951-08` or `1951`; what is only approximate is left out. */
  birthDates: string[];
  /** Nationality or citizenship as ISO 3166-1 alpha-2 codes, of a company its country; empty where the list does not say. */
  countries: string[];
  programmes: string[];
}

const COLOMBIA = 'Colombia';

/** Letters and digits in upper case; of a plain number no leading zeros; of a NIT no check digit. */
export function listedDocument(kind: ListedDocument['kind'], printed: string, country: string | null): ListedDocument {
  const body = kind === 'nit' ? printed.replace(/-\d$/, '') : printed;
  const number = body.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return { kind, number: /^\d+$/.test(number) ? number.replace(/^0+/, '') : number, country };
}

/** The entry's cédulas. */
export function cedulasOf({ documents }: ListedEntry): string[] {
  return documents.filter(({ kind, country }) => kind === 'cedula' && country === COLOMBIA).map(({ number }) => number);
}

/**
 * Numbers under which a cédula finds the entry: Colombian documents of a person. A person's NIT and older passports are
 * the number of the cédula; a company's NIT, or a passport of another country, may equal it by chance.
 */
export function cedulaKeysOf({ kind, documents }: ListedEntry): string[] {
  if (kind !== 'person') return [];
  return documents
    .filter(({ number, country }) => country === COLOMBIA && /^\d{3,10}$/.test(number))
    .map(({ number }) => number);
}
