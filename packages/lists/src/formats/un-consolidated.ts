import { type ImportedList, SkippedRows } from './imported-list.js';
import type { ListFile } from './list-files.js';
import { type ListedDocument, type ListedEntry, listedDocument } from './listed-entry.js';
import { readXmlRecords, type XmlElement } from './xml-records.js';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
const PASSPORT = /passe?port|pasaporte/i;

/**
 * The consolidated list of the UN Security Council, XML. Its edition is the day it was generated.
 * @throws ListImportError `not_well_formed`
 */
export async function importUnConsolidated(file: ListFile): Promise<ImportedList> {
  const entries: ListedEntry[] = [];
  const skipped = new SkippedRows();
  const root = await readXmlRecords(file, ['INDIVIDUAL', 'ENTITY'], (record) => {
    const entry = readEntry(record);
    if (entry) entries.push(entry);
    else skipped.add('no id or no name');
  });
  const edition = root.attributes.dateGenerated?.slice(0, 10);
  return { list: 'un_sc', kind: 'international', class: 'vinculante', entries, skipped, ...(edition && { edition }) };
}

function readEntry(record: XmlElement): ListedEntry | null {
  const id = record.textOf('DATAID');
  const name = NAME_PARTS.map((part) => record.textOf(part))
    .filter(Boolean)
    .join(' ');
  if (!id || !name) return null;
  return {
    id: `un:${id}`,
    kind: record.name === 'INDIVIDUAL' ? 'person' : 'other',
    names: [{ text: name }, ...record.all(`${record.name}_ALIAS`).flatMap(readAlias)],
    documents: record.all('INDIVIDUAL_DOCUMENT').flatMap(readDocument),
    birthDates: record.all('INDIVIDUAL_DATE_OF_BIRTH').flatMap(readBirthDate),
    countries: [],
    programmes: [record.textOf('UN_LIST_TYPE')].filter(Boolean),
  };
}

function readAlias(alias: XmlElement): ListedEntry['names'] {
  const text = alias.textOf('ALIAS_NAME');
  if (!text) return [];
  return [alias.textOf('QUALITY') === 'Low' ? { text, weak: true } : { text }];
}

function readDocument(document: XmlElement): ListedDocument[] {
  const number = document.textOf('NUMBER');
  if (!number) return [];
  const kind = PASSPORT.test(document.textOf('TYPE_OF_DOCUMENT')) ? 'passport' : 'other';
  return [listedDocument(kind, number, document.textOf('ISSUING_COUNTRY') || null)];
}

/** Only exact dates: an approximate one neither confirms nor contradicts. */
function readBirthDate(birth: XmlElement): string[] {
  if (birth.textOf('TYPE_OF_DATE') !== 'EXACT') return [];
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(birth.textOf('DATE')) ?? /^\d{4}$/.exec(birth.textOf('YEAR')) ?? [];
  return date ? [date] : [];
}
