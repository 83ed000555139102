import { ListError } from '../../list-error.js';
import { addRecord, type ImportedList, internationalList, type SkippedRows } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addName, type ListedEntry, newEntry } from '../listed-entry.js';
import { readXmlRecords, type XmlElement } from '../xml-records.js';
import { aliasesOf } from './advanced-names.js';
import { AdvancedReferences } from './advanced-references.js';
import { birthDateIn } from './date-period.js';
import { OFAC_LISTS, type OfacList } from './ofac-list.js';
import { addPrintedDocument } from './ofac-remarks.js';

const RECORDS = ['DateOfIssue', 'ReferenceValueSets', 'Location', 'IDRegDocument', 'DistinctParty', 'SanctionsEntry'];
const NATIONS = ['Nationality Country', 'Citizenship Country'];
const PROGRAMME = 'Program';
/** Values the file must define. Without them, persons, birth dates or legal force would be lost without an error. */
const REQUIRED: readonly [set: string, value: string][] = [
  ['PartyType', 'Individual'],
  ['FeatureType', 'Birthdate'],
  ['SanctionsType', PROGRAMME],
];

/**
 * Reads an OFAC list in the advanced XML (`sdn_advanced.xml`, `cons_advanced.xml`), which follows the UN's sanctions data
 * model: first value sets, places and documents, then the parties that refer to them, then the entries with programmes.
 * @throws ListError `not_well_formed`, or `columns_missing` when required values are not defined
 */
export async function importOfacAdvanced(file: ListFile, name: OfacList): Promise<ImportedList> {
  const list = internationalList(name);
  const references = new AdvancedReferences();
  const read: Record<string, (record: XmlElement) => void> = {
    DateOfIssue: (record) => {
      list.edition = dateOfIssue(record);
    },
    ReferenceValueSets: (record) => references.addValues(record),
    Location: (record) => references.addLocation(record),
    IDRegDocument: (record) => references.addDocument(record),
    DistinctParty: (record) => {
      const entry = readParty(record, OFAC_LISTS[name].idPrefix, references);
      addRecord(list, entry, 'no reference or no name', file, record);
    },
    SanctionsEntry: (record) => addProgrammes(record, references, list.skipped),
  };
  await readXmlRecords(file, RECORDS, (record) => read[record.name]?.(record));
  const missing = REQUIRED.filter(([set, value]) => !references.hasValue(set, value)).map(([, value]) => value);
  if (missing.length > 0) {
    throw new ListError('columns_missing', `${file.name}: values missing: ${missing}`);
  }
  return list;
}

function readParty(party: XmlElement, idPrefix: string, references: AdvancedReferences): ListedEntry | null {
  const uid = party.attributes.FixedRef;
  const [profile] = party.all('Profile');
  if (!uid || !profile) {
    return null;
  }
  const entry = newEntry(idPrefix + uid, kindOf(profile, references));
  for (const identity of profile.all('Identity')) {
    const nameParts = (id: string | undefined) => references.textOf('NamePartType', id);
    for (const { text, weak } of aliasesOf(identity, nameParts)) {
      addName(entry, text, weak);
    }
    for (const { words, number, issuer } of references.documentsOf(identity.attributes.ID)) {
      addPrintedDocument(entry, words, number, issuer);
    }
  }
  for (const feature of profile.all('Feature')) {
    addFeature(entry, feature, references);
  }
  if (entry.names.length === 0) {
    return null;
  }
  references.entryOfProfile.set(profile.attributes.ID ?? '', entry);
  return entry;
}

function kindOf(profile: XmlElement, references: AdvancedReferences): ListedEntry['kind'] {
  const subType = references.valueOf('PartySubType', profile.attributes.PartySubTypeID);
  return references.textOf('PartyType', subType?.attributes.PartyTypeID) === 'Individual' ? 'person' : 'other';
}

function addFeature(entry: ListedEntry, feature: XmlElement, references: AdvancedReferences): void {
  const type = references.textOf('FeatureType', feature.attributes.FeatureTypeID);
  if (type === 'Birthdate') {
    addAll(entry.birthDates, feature.all('FeatureVersion', 'DatePeriod').map(birthDateIn));
  } else if (NATIONS.includes(type)) {
    const places = feature.all('FeatureVersion', 'VersionLocation');
    const codes = places.map(({ attributes }) => references.countryOfLocation(attributes.LocationID));
    addAll(entry.countries, codes);
  }
}

function addProgrammes(record: XmlElement, references: AdvancedReferences, skipped: SkippedRows): void {
  const entry = references.entryOfProfile.get(record.attributes.ProfileID ?? '');
  if (!entry) {
    skipped.orphans += 1;
    return;
  }
  const measures = record
    .all('SanctionsMeasure')
    .filter(({ attributes }) => references.textOf('SanctionsType', attributes.SanctionsTypeID) === PROGRAMME);
  addAll(
    entry.programmes,
    measures.map((measure) => measure.textOf('Comment')),
  );
}

function dateOfIssue(record: XmlElement): string {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => record.textOf(part).padStart(2, '0'));
  return `${year}-${month}-${day}`;
}
