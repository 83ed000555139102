import { countryOf } from '../countries.js';
import { addRecord, type ImportedList, internationalList } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addDocumentInWords, addName, type ListedEntry, newEntry } from '../listed-entry.js';
import { partialDate } from '../printed-dates.js';
import { readXmlRecords, type XmlElement } from '../xml-records.js';

/**
 * Reads the EU's consolidated list of financial sanctions, XML 1.1 (`xmlFullSanctionsList_1_1`). Programmes get the same
 * names as in the journal files: `TERR` becomes `EU-TERR`.
 * @throws ListError `not_well_formed`
 */
export async function importEuXml(file: ListFile): Promise<ImportedList> {
  const list = internationalList('eu');
  const root = await readXmlRecords(file, ['sanctionEntity'], (record) =>
    addRecord(list, readEntity(record), 'no reference or no name', file, record),
  );
  return { ...list, edition: root.attributes.generationDate?.slice(0, 10) || undefined };
}

function readEntity(record: XmlElement): ListedEntry | null {
  const reference = record.attributes.euReferenceNumber;
  const [subject] = record.all('subjectType');
  const entry = newEntry(`eu:${reference}`, subject?.attributes.code === 'person' ? 'person' : 'other');
  for (const { attributes } of record.all('nameAlias')) {
    addName(entry, attributes.wholeName ?? '', attributes.strong === 'false');
  }
  if (!reference || entry.names.length === 0) {
    return null;
  }
  addAll(entry.birthDates, record.all('birthdate').flatMap(birthDateIn));
  for (const identification of record.all('identification')) {
    addIdentification(entry, identification);
  }
  // The list uses the code `00` for an unknown country.
  const nations = record.all('citizenship').map(({ attributes }) => countryOf(attributes.countryIso2Code ?? ''));
  addAll(entry.countries, nations);
  const programmes = record.all('regulation').map(({ attributes: { programme } }) => programme && `EU-${programme}`);
  addAll(entry.programmes, programmes);
  return entry;
}

/** Approximate dates and ranges of years are left out: they neither confirm nor contradict a birth date. */
function birthDateIn({ attributes }: XmlElement): string[] {
  const { circa, birthdate, year, yearRangeFrom, monthOfYear, dayOfMonth } = attributes;
  if (circa === 'true' || yearRangeFrom) {
    return [];
  }
  const [, fullYear, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(birthdate ?? '') ?? [];
  return fullYear ? partialDate(fullYear, month, day) : partialDate(year ?? '', monthOfYear, dayOfMonth);
}

function addIdentification(entry: ListedEntry, { attributes }: XmlElement): void {
  const country = countryOf(attributes.countryIso2Code ?? '') ?? null;
  const words = `${attributes.identificationTypeCode} ${attributes.identificationTypeDescription ?? ''}`;
  addDocumentInWords(entry, words, attributes.number ?? '', country);
}
