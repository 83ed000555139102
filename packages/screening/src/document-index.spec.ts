import { nitCheckDigit } from '@cotejo/colombia';
import { COLOMBIA, type ListedDocument, type ListedEntry } from '@cotejo/lists/reading';
import { DocumentIndex, DocumentIndexBuilder, type DocumentType } from './document-index.js';

function entry(kind: ListedEntry['kind'], ...documents: ListedDocument[]): ListedEntry {
  return { id: 'x', kind, names: [], documents, birthDates: [], countries: [], programmes: [] };
}

const builder = new DocumentIndexBuilder();
const ENTRIES = [
  entry('person', { kind: 'cedula', number: '16900001', country: COLOMBIA }),
  entry('other', { kind: 'nit', number: '900123456', country: COLOMBIA }),
  entry('person', { kind: 'passport', number: 'AB123456', country: 'VE' }),
  entry('person', { kind: 'passport', number: '16900001', country: 'EC' }),
  entry('other', { kind: 'nit', number: `830123456${nitCheckDigit('830123456')}`, country: COLOMBIA }),
  entry('person', { kind: 'other', number: '1234', country: null }),
  entry('person', { kind: 'nit', number: '52345678', country: COLOMBIA }),
  entry('person', { kind: 'other', number: '712046', country: null }),
  entry('person', { kind: 'other', number: '712046', country: 'IQ' }),
];
for (const one of ENTRIES) {
  builder.add(one);
}
const image = builder.image();
const index = new DocumentIndex(image);

it.each<[string, string, DocumentType, number[]]>([
  ['a cédula', '16900001', 'cedula', [0]],
  ['dotted', '16.900.001', 'cedula', [0]],
  ['padded with zeros', '0016900001', 'cedula', [0]],
  ['of any kind, also the passport of that number', '16900001', 'any', [0, 3]],
  ["a company's NIT", '900123456', 'nit', [1]],
  ['a NIT with its check digit', '900.123.456-8', 'nit', [1]],
  ['a NIT with another check digit', '900123456-1', 'nit', [1]],
  ['a NIT whose check digit is not set apart', `900123456${nitCheckDigit('900123456')}`, 'nit', [1]],
  ['nor by the list', '830123456-9', 'any', [4]],
  ['a NIT as a cédula, of a company', '900123456', 'cedula', []],
  ["a person's NIT as the cédula that it is", '52345678', 'cedula', [6]],
  ["a person's cédula as the NIT that it is", '16900001-5', 'nit', [0]],
  ['a passport, however written', ' ab-123 456 ', 'passport', [2]],
  ['a passport as a cédula', 'AB123456', 'cedula', []],
  ['the card of a foreigner, and not the number of another country', '712.046', 'foreigner', [7]],
  ['of unknown kind, also the number of another country', '712046', 'any', [7, 8]],
  ['the card of a foreigner with the number of a citizen', '16900001', 'foreigner', []],
  ['a number that is too short', '1234', 'any', []],
  ['nothing', '', 'any', []],
  ['signs', '---', 'any', []],
  ['the decimal part of a data frame', '1690000.1', 'any', []],
  ['a number with two decimals', '523456.78', 'any', []],
  ['a no-break space in it', '16\u00a0900\u202f001\u200b', 'cedula', [0]],
  ['a number without end', '1'.repeat(10_000), 'any', []],
])('finds the entries of %s: %s', (_what, number, type, entries) => {
  expect(index.find(number, type)).toEqual(entries);
});

it('compares the whole number, not only its hash', () => {
  const { keys, entryOf, byHash } = image;
  const mixedUp = new DocumentIndex({
    entryOf,
    byHash,
    keys: { ...keys, bytes: keys.bytes.map((byte) => byte ^ 1) },
  });
  expect(mixedUp.find('16900001', 'cedula')).toEqual([]);
});
