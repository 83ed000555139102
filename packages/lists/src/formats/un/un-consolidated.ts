import { countryOf } from '../countries.js';
import { addRecord, type ImportedList, internationalList } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addDocumentInWords, addName, type ListedEntry, newEntry } from '../listed-entry.js';
import { readXmlRecords, type XmlElement } from '../xml-records.js';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/**
 * Reads the consolidated list of the UN Security Council, XML. Its edition is the day it was generated.
 * @throws ListError `not_well_formed`
 */
export async function importUnConsolidated(file: ListFile): Promise<ImportedList> {
  const list = internationalList('un_sc', 'vinculante');
  const root = await readXmlRecords(file, ['INDIVIDUAL', 'ENTITY'], (record) =>
    addRecord(list, readEntry(record), 'no id or no name', file, record),
  );
  return { ...list, edition: root.attributes.dateGenerated?.slice(0, 10) || undefined };
}

function readEntry(record: XmlElement): ListedEntry | null {
  const id = record.textOf('DATAID');
  const entry = newEntry(`un:${id}`, record.name === 'INDIVIDUAL' ? 'person' : 'other');
  addName(entry, NAME_PARTS.map((part) => record.textOf(part)).join(' '));
  if (!id || entry.names.length === 0) {
    return null;
  }
  addName(entry, record.textOf('NAME_ORIGINAL_SCRIPT'));
  for (const alias of record.all(`${record.name}_ALIAS`)) {
    addAliases(entry, alias);
  }
  for (const document of record.all('INDIVIDUAL_DOCUMENT')) {
    addPrintedDocument(entry, document);
  }
  addAll(entry.birthDates, record.all('INDIVIDUAL_DATE_OF_BIRTH').flatMap(birthDateIn));
  const nations = record.all('NATIONALITY', 'VALUE').map(({ text }) => countryOf(text));
  addAll(entry.countries, nations);
  addAll(entry.programmes, [record.textOf('UN_LIST_TYPE')]);
  return entry;
}

/** An alias may hold several spellings: `Azim Adhajani; Azim Agha-Jani`. */
function addAliases(entry: ListedEntry, alias: XmlElement): void {
  const isWeak = alias.textOf('QUALITY') === 'Low';
  for (const text of alias.textOf('ALIAS_NAME').split(';')) {
    addName(entry, text, isWeak);
  }
}

function addPrintedDocument(entry: ListedEntry, document: XmlElement): void {
  const country = countryOf(document.textOf('ISSUING_COUNTRY') || document.textOf('COUNTRY_OF_ISSUE')) ?? null;
  const words = document.textOf('TYPE_OF_DOCUMENT').replace(/\s+/g, ' ');
  addDocumentInWords(entry, words, document.textOf('NUMBER'), country);
}

/** Only exact dates: an approximate date neither confirms nor contradicts. */
function birthDateIn(birth: XmlElement): string[] {
  if (birth.textOf('TYPE_OF_DATE') !== 'EXACT') {
    return [];
  }
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(birth.textOf('DATE')) ?? /^\d{4}$/.exec(birth.textOf('YEAR')) ?? [];
  return date ? [date] : [];
}
