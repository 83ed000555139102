import {
  addAll,
  addDocument,
  addName,
  cedulaKeysOf,
  cedulasOf,
  documentKind,
  listedDocument,
  newEntry,
} from './listed-entry.js';

describe('addName', () => {
  it('adds a name once, without surplus spaces', () => {
    const entry = newEntry('x:1', 'person');
    addName(entry, '  QUIMBAYO,   Wenceslao ');
    addName(entry, 'QUIMBAYO, Wenceslao');
    addName(entry, ' ');
    expect(entry.names).toEqual([{ text: 'QUIMBAYO, Wenceslao' }]);
  });

  it('makes a weak name strong when it is also given as strong', () => {
    const entry = newEntry('x:1', 'person');
    addName(entry, 'EL IMAGINARIO', true);
    expect(entry.names).toEqual([{ text: 'EL IMAGINARIO', weak: true }]);
    addName(entry, 'EL IMAGINARIO');
    addName(entry, 'EL IMAGINARIO', true);
    expect(entry.names).toEqual([{ text: 'EL IMAGINARIO' }]);
  });
});

it('addDocument adds a document once and ignores one without letters and digits', () => {
  const entry = newEntry('x:1', 'person');
  addDocument(entry, listedDocument('passport', 'AB-123', 'CO'));
  addDocument(entry, listedDocument('passport', 'ab 123', 'CO'));
  addDocument(entry, listedDocument('passport', 'AB123', 'VE'));
  addDocument(entry, listedDocument('passport', '---', 'CO'));
  expect(entry.documents.map(({ number, country }) => [number, country])).toEqual([
    ['AB123', 'CO'],
    ['AB123', 'VE'],
  ]);
});

it.each([
  ['cedula', '0016.900.001', '16900001'],
  ['nit', '900123456-7', '900123456'],
  ['passport', 'cc-0012 ab', 'CC0012AB'],
  ['passport', '000123', '123'],
] as const)('listedDocument normalises the %s %s to %s', (kind, printed, number) => {
  expect(listedDocument(kind, printed, 'CO')).toEqual({ kind, number, country: 'CO' });
});

it.each([
  ['Passport', null, 'passport'],
  ['Pasaporte diplomático', 'CO', 'passport'],
  ['Cédula de ciudadanía', null, 'cedula'],
  ['NIT', 'CO', 'nit'],
  ['Tax ID No.', 'CO', 'nit'],
  ['National ID', 'CO', 'cedula'],
  ['National ID', 'VE', 'other'],
  ['Tax ID No.', 'PA', 'other'],
  ['Certificate', 'CO', 'other'],
] as const)('documentKind reads "%s" of %s as %s', (words, country, kind) => {
  expect(documentKind(words, country)).toBe(kind);
});

describe('cédulas of an entry', () => {
  const entry = (kind: 'person' | 'other') => ({
    ...newEntry('x:1', kind),
    documents: [
      listedDocument('cedula', '16900001', 'CO'),
      listedDocument('nit', '16900001-3', 'CO'),
      listedDocument('passport', '79900003', 'CO'),
      listedDocument('passport', 'AB79900003', 'CO'),
      listedDocument('cedula', '5555555', 'VE'),
      listedDocument('passport', '12', 'CO'),
    ],
  });

  it('are its Colombian documents of that kind', () => {
    expect(cedulasOf(entry('person'))).toEqual(['16900001']);
  });

  it('are compared with every Colombian number of a person that has the shape of a cédula', () => {
    expect(cedulaKeysOf(entry('person'))).toEqual(['16900001', '16900001', '79900003']);
  });

  it('are never compared with a company, whose NIT may equal a cédula by chance', () => {
    expect(cedulaKeysOf(entry('other'))).toEqual([]);
  });
});

it('addAll adds each new value once and ignores undefined', () => {
  const known = ['CO'];
  addAll(known, ['VE', undefined, 'CO', 'VE', '']);
  expect(known).toEqual(['CO', 'VE']);
});
