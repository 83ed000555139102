import { countryOf } from '../countries.js';
import {
  addAll,
  addDocument,
  addName,
  type ListedDocument,
  type ListedEntry,
  listedDocument,
} from '../listed-entry.js';
import { datesIn } from '../printed-dates.js';

const BIRTH = /^(?:alt\. )?DOB (.+)$/;
const ALIAS = /^(?:alt\. )?a\.k\.a\. '(.+)'$/;
const NATION = /^(?:alt\. )?(?:nationality|citizen) (.+)$/;
const DOCUMENT =
  /^(?:alt\. )?(Cedula No\.|NIT #|(?:Diplomatic )?Passport|National ID No\.|Identification Number) ([^(]*\d[^(]*) \(([^)]+)\)/;
/**
 * A number that OFAC does not call a cédula may be another kind of document even in Colombia, of a minor or a
 * foreigner.
 */
const DOCUMENT_KINDS: Record<string, ListedDocument['kind']> = {
  'Cedula No.': 'cedula',
  'NIT #': 'nit',
  Passport: 'passport',
  'Diplomatic Passport': 'passport',
  'National ID No.': 'other',
  'Identification Number': 'other',
};

/**
 * Adds the names (remarks contain only weak aliases), documents, birth dates and countries from the remarks of an entry.
 * Approximate dates (`circa`, ranges) are left out: they neither confirm nor contradict.
 */
export function addRemarks(entry: ListedEntry, remarks: string): void {
  for (const printed of remarks.split('; ')) {
    const remark = printed.trim().replace(/\.$/, '');
    const [, alias] = ALIAS.exec(remark) ?? [];
    if (alias) {
      addName(entry, alias, true);
    }
    const [, words, number, issuer] = DOCUMENT.exec(remark) ?? [];
    if (words && number && issuer) {
      addPrintedDocument(entry, words, number, issuer);
    }
    addAll(entry.birthDates, datesIn(BIRTH.exec(remark)?.[1] ?? ''));
    addAll(entry.countries, [countryOf(NATION.exec(remark)?.[1] ?? '')]);
  }
}

/**
 * Adds a document by the words OFAC uses in remarks and in XML. Other words do not describe a person's document and are
 * ignored.
 */
export function addPrintedDocument(entry: ListedEntry, words: string, number: string, issuer: string): void {
  const kind = DOCUMENT_KINDS[words];
  if (kind) {
    addDocument(entry, listedDocument(kind, number, countryOf(issuer) ?? null));
  }
}
