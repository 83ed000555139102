import { countryOf } from '../countries.js';
import type { ListedEntry } from '../listed-entry.js';
import type { XmlElement } from '../xml-records.js';

interface PrintedDocument {
  words: string;
  number: string;
  issuer: string;
}

/** Values that records of the advanced XML refer to by id. The file always defines a value before it is referenced. */
export class AdvancedReferences {
  /** Elements of `ReferenceValueSets`, by name and id. */
  private readonly values = new Map<string, XmlElement>();
  private readonly countries = new Map<string, string>();
  private readonly documents = new Map<string, PrintedDocument[]>();
  readonly entryOfProfile = new Map<string, ListedEntry>();

  addValues(sets: XmlElement): void {
    for (const value of sets.children.flatMap(({ children }) => children)) {
      this.values.set(`${value.name} ${value.attributes.ID}`, value);
    }
  }

  addLocation(location: XmlElement): void {
    const [country] = location.all('LocationCountry');
    const code = countryOf(this.textOf('Country', country?.attributes.CountryID));
    if (code) {
      this.countries.set(location.attributes.ID ?? '', code);
    }
  }

  addDocument(record: XmlElement): void {
    const { IDRegDocTypeID: type, IdentityID: identity = '', 'IssuedBy-CountryID': issuer } = record.attributes;
    const known = this.documentsOf(identity);
    known.push({
      words: this.textOf('IDRegDocType', type),
      number: record.textOf('IDRegistrationNo'),
      issuer: this.textOf('Country', issuer),
    });
    this.documents.set(identity, known);
  }

  documentsOf(identity: string | undefined): PrintedDocument[] {
    return this.documents.get(identity ?? '') ?? [];
  }

  countryOfLocation(id: string | undefined): string | undefined {
    return this.countries.get(id ?? '');
  }

  hasValue(name: string, text: string): boolean {
    return [...this.values.values()].some((value) => value.name === name && value.text.trim() === text);
  }

  valueOf(name: string, id: string | undefined): XmlElement | undefined {
    return this.values.get(`${name} ${id}`);
  }

  textOf(name: string, id: string | undefined): string {
    return this.valueOf(name, id)?.text.trim() ?? '';
  }
}
