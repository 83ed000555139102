import { type ListedDocument, type ListedEntry, listedDocument } from './listed-entry.js';

type FromRemarks = Pick<ListedEntry, 'names' | 'documents' | 'birthDates'>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const BIRTH = /^(?:alt\. )?DOB (?:(?:(\d\d) )?([A-Z][a-z]{2}) )?(\d{4})\.?$/;
const ALIAS = /^a\.k\.a\. '(.+)'\.?$/;
const DOCUMENT =
  /^(?:alt\. )?(Cedula No\.|NIT #|Passport|National ID No\.|Identification Number) ([^(]*\d[^(]*) \(([^)]+)\)/;
const DOCUMENT_KINDS: Record<string, ListedDocument['kind']> = {
  'Cedula No.': 'cedula',
  'NIT #': 'nit',
  Passport: 'passport',
};

/**
 * What the remarks of an SDN entry say of names (only weak aliases stand here), documents and birth. Approximate dates
 * (`circa`, ranges) are left out: they neither confirm nor contradict.
 */
export function readRemarks(remarks: string): FromRemarks {
  const found: FromRemarks = { names: [], documents: [], birthDates: [] };
  for (const remark of remarks.split('; ')) {
    const [, alias] = ALIAS.exec(remark) ?? [];
    if (alias) found.names.push({ text: alias, weak: true });
    const [, kind, number, country] = DOCUMENT.exec(remark) ?? [];
    if (kind && number && country) {
      found.documents.push(listedDocument(DOCUMENT_KINDS[kind] ?? 'other', number, country));
    }
    const birth = BIRTH.exec(remark);
    if (birth) found.birthDates.push(partialDate(birth));
  }
  return found;
}

function partialDate([, day, month, year]: RegExpExecArray): string {
  const monthNumber = month && String(MONTHS.indexOf(month) + 1).padStart(2, '0');
  return [year, monthNumber, monthNumber && day].filter(Boolean).join('-');
}
