import { ListError } from '../../list-error.js';
import { countryOf } from '../countries.js';
import { addRecord, type ImportedList, internationalList } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addName, type ListedEntry, newEntry } from '../listed-entry.js';
import { datesIn } from '../printed-dates.js';
import { readXmlRecords, type XmlElement } from '../xml-records.js';
import { OFAC_LISTS, type OfacList } from './ofac-list.js';
import { addPrintedDocument } from './ofac-remarks.js';

/**
 * Reads an OFAC list in the classic XML (`sdn.xml`, `consolidated.xml`): `publshInformation` (OFAC's spelling) with the
 * date and the number of records, then one `sdnEntry` for each record.
 * @throws ListError `not_well_formed`, or `not_complete` when the file declares a different number of records
 */
export async function importOfacXml(file: ListFile, name: OfacList): Promise<ImportedList> {
  const list = internationalList(name);
  let declared: XmlElement | undefined;
  let records = 0;
  await readXmlRecords(file, ['publshInformation', 'sdnEntry'], (record) => {
    if (record.name === 'publshInformation') {
      declared = record;
      return;
    }
    records += 1;
    addRecord(list, readEntry(record, OFAC_LISTS[name].idPrefix), 'no uid or no name', file, record);
  });
  refuseIfIncomplete(file, records, declared?.textOf('Record_Count'));
  return { ...list, edition: isoDate(declared?.textOf('Publish_Date') ?? '') };
}

function readEntry(record: XmlElement, idPrefix: string): ListedEntry | null {
  const uid = record.textOf('uid');
  const name = nameOf(record);
  if (!uid || !name) {
    return null;
  }
  const entry = newEntry(idPrefix + uid, record.textOf('sdnType') === 'Individual' ? 'person' : 'other');
  addName(entry, name);
  for (const aka of record.all('akaList', 'aka')) {
    addName(entry, nameOf(aka), aka.textOf('category') === 'weak');
  }
  const programmes = record.all('programList', 'program').map(({ text }) => text.trim());
  addAll(entry.programmes, programmes);
  const births = record.all('dateOfBirthList', 'dateOfBirthItem');
  addAll(
    entry.birthDates,
    births.flatMap((birth) => datesIn(birth.textOf('dateOfBirth'))),
  );
  const nations = [...record.all('nationalityList', 'nationality'), ...record.all('citizenshipList', 'citizenship')];
  addAll(
    entry.countries,
    nations.map((nation) => countryOf(nation.textOf('country'))),
  );
  for (const id of record.all('idList', 'id')) {
    addPrintedDocument(entry, id.textOf('idType'), id.textOf('idNumber'), id.textOf('idCountry'));
  }
  return entry;
}

/** `SURNAME, Given` as the CSV prints it. */
function nameOf(record: XmlElement): string {
  return [record.textOf('lastName'), record.textOf('firstName')].filter(Boolean).join(', ');
}

/** A truncated file is not well-formed XML, but a file that lost whole records may be; only the count shows it. */
function refuseIfIncomplete({ name }: ListFile, records: number, declared: string | undefined): void {
  if (!declared || Number(declared) === records) {
    return;
  }
  throw new ListError('not_complete', `${name} declares ${Number(declared)} records and has ${records}`);
}

/** MM/DD/YYYY as YYYY-MM-DD. */
function isoDate(printed: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(printed) ?? [];
  return year && `${year}-${month}-${day}`;
}
