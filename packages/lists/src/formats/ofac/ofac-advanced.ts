import { countryOf } from '../countries.js';
import { type ImportedList, SkippedRows } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addDocument, addName, type ListedDocument, type ListedEntry, newEntry } from '../listed-entry.js';
import { readXmlRecords, type XmlElement } from '../xml-records.js';
import { aliasesOf } from './advanced-names.js';
import { birthDateIn } from './date-period.js';
import { OFAC_LISTS, type OfacList, ofacList } from './ofac-list.js';
import { addPrintedDocument } from './ofac-remarks.js';

const RECORDS = ['DateOfIssue', 'ReferenceValueSets', 'Location', 'IDRegDocument', 'DistinctParty', 'SanctionsEntry'];
const NATIONS = ['Nationality Country', 'Citizenship Country'];
const PROGRAMME = 'Program';

/** What the records refer to by number; the file prints each before what refers to it. */
class References {
  /** Texts of `ReferenceValueSets`, by element name and number. */
  private readonly values = new Map<string, XmlElement>();
  readonly countryOfLocation = new Map<string, string>();
  readonly documentsOfIdentity = new Map<string, ListedDocument[]>();
  readonly entryOfProfile = new Map<string, ListedEntry>();

  addValues(sets: XmlElement): void {
    for (const value of sets.children.flatMap(({ children }) => children)) {
      this.values.set(`${value.name} ${value.attributes.ID}`, value);
    }
  }

  valueOf(name: string, id: string | undefined): XmlElement | undefined {
    return this.values.get(`${name} ${id}`);
  }

  textOf(name: string, id: string | undefined): string {
    return this.valueOf(name, id)?.text.trim() ?? '';
  }
}

/**
 * An OFAC list in the advanced XML (`sdn_advanced.xml`, `cons_advanced.xml`), after the UN's sanctions data model: value
 * sets, places and documents first, then the parties, which refer to them, and the entries with the programmes.
 * @throws ListImportError `not_well_formed`
 */
export async function importOfacAdvanced(file: ListFile, list: OfacList): Promise<ImportedList> {
  const entries: ListedEntry[] = [];
  const skipped = new SkippedRows();
  const references = new References();
  let edition: string | undefined;
  const read: Record<string, (record: XmlElement) => void> = {
    DateOfIssue: (record) => {
      edition = dateOfIssue(record);
    },
    ReferenceValueSets: (record) => references.addValues(record),
    Location: (record) => addLocation(record, references),
    IDRegDocument: (record) => keepDocument(record, references),
    DistinctParty: (record) => {
      const entry = readParty(record, OFAC_LISTS[list].idPrefix, references);
      if (entry) entries.push(entry);
      else skipped.add('no reference or no name', file, record.line);
    },
    SanctionsEntry: (record) => addProgrammes(record, references, skipped),
  };
  await readXmlRecords(file, RECORDS, (record) => read[record.name]?.(record));
  return ofacList(list, entries, skipped, edition);
}

function addLocation(location: XmlElement, references: References): void {
  const [country] = location.all('LocationCountry');
  const code = countryOf(references.textOf('Country', country?.attributes.CountryID));
  if (code) references.countryOfLocation.set(location.attributes.ID ?? '', code);
}

function keepDocument(record: XmlElement, references: References): void {
  const { IDRegDocTypeID: type, IdentityID: identity = '', 'IssuedBy-CountryID': issuer } = record.attributes;
  const words = references.textOf('IDRegDocType', type);
  const holder = newEntry('', 'other');
  addPrintedDocument(holder, words, record.textOf('IDRegistrationNo'), references.textOf('Country', issuer));
  const known = references.documentsOfIdentity.get(identity) ?? [];
  references.documentsOfIdentity.set(identity, [...known, ...holder.documents]);
}

function readParty(party: XmlElement, idPrefix: string, references: References): ListedEntry | null {
  const uid = party.attributes.FixedRef;
  const [profile] = party.all('Profile');
  if (!uid || !profile) return null;
  const entry = newEntry(idPrefix + uid, kindOf(profile, references));
  for (const identity of profile.all('Identity')) {
    const nameParts = (id: string | undefined) => references.textOf('NamePartType', id);
    for (const { text, weak } of aliasesOf(identity, nameParts)) addName(entry, text, weak);
    for (const document of references.documentsOfIdentity.get(identity.attributes.ID ?? '') ?? []) {
      addDocument(entry, document);
    }
  }
  for (const feature of profile.all('Feature')) addFeature(entry, feature, references);
  if (entry.names.length === 0) return null;
  references.entryOfProfile.set(profile.attributes.ID ?? '', entry);
  return entry;
}

function kindOf(profile: XmlElement, references: References): ListedEntry['kind'] {
  const subType = references.valueOf('PartySubType', profile.attributes.PartySubTypeID);
  return references.textOf('PartyType', subType?.attributes.PartyTypeID) === 'Individual' ? 'person' : 'other';
}

function addFeature(entry: ListedEntry, feature: XmlElement, references: References): void {
  const type = references.textOf('FeatureType', feature.attributes.FeatureTypeID);
  if (type === 'Birthdate') {
    addAll(entry.birthDates, feature.all('FeatureVersion', 'DatePeriod').map(birthDateIn));
  } else if (NATIONS.includes(type)) {
    const places = feature
      .all('FeatureVersion', 'VersionLocation')
      .map(({ attributes }) => attributes.LocationID ?? '');
    addAll(
      entry.countries,
      places.map((place) => references.countryOfLocation.get(place)),
    );
  }
}

function addProgrammes(record: XmlElement, references: References, skipped: SkippedRows): void {
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
