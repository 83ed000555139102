import { type CsvRecord, CsvScanner } from '@cotejo/tables/scanner';
import { PERSON_BYTES, unpackPerson } from '../snapshot/packed-person.js';
import { PersonRows } from './person-rows.js';

const GOOD: Record<string, string> = {
  cedula: '1.000.000.001',
  tipo_documento: 'Cédula de ciudadanía',
  valid: 'false',
  nombre_completo: 'ignored',
  primer_nombre: ' LUZ ',
  segundo_nombre: '',
  primer_apellido: 'NIÑO',
  particula: 'DE LA',
  segundo_apellido: 'ROSA',
  estado: '12',
  fecha_expedicion: '2010-05-06',
  lugar_expedicion: 'CALI - VALLE',
  genero: 'F',
};
const HEADER = Object.keys(GOOD);
const PERSON = {
  statusCode: 12,
  firstName: 'LUZ',
  secondName: null,
  firstSurname: 'NIÑO',
  surnameParticle: 'DE LA',
  secondSurname: 'ROSA',
  issueDate: '2010-05-06',
  issuePlace: 'CALI - VALLE',
  sex: 'F',
};

/** Reads one row, packs it and unpacks it. Returns the problem if the row is bad. */
function read(
  changes: Record<string, string> = {},
  { header = HEADER, map = {}, encoding = 'utf-8' as 'utf-8' | 'latin1' } = {},
) {
  const rows = new PersonRows({ encoding, map });
  let hasHeader = false;
  let outcome: unknown = 'no row was read';
  const record = (record: CsvRecord) => {
    if (!hasHeader) {
      rows.readHeader(record);
      hasHeader = true;
      return;
    }
    const problem = rows.read(record);
    if (problem) {
      outcome = { problem };
      return;
    }
    const bytes = Buffer.alloc(PERSON_BYTES);
    rows.pack(bytes, 0);
    outcome = { document: rows.number, person: unpackPerson(bytes, 0, rows) };
  };
  const scanner = new CsvScanner(0x2c, { record, malformed: () => {} });
  const cells = header.map((column) => ({ ...GOOD, ...changes })[column] ?? '');
  scanner.push(Buffer.from(`${header.join()}\n${cells.join()}\n`, encoding === 'latin1' ? 'latin1' : 'utf8'));
  scanner.end();
  return outcome;
}

describe('a row of a registry CSV', () => {
  it('is read by column name, and `valid` and `nombre_completo` are ignored', () => {
    expect(read()).toEqual({ document: 1_000_000_001, person: PERSON });
    expect(read({}, { header: [...HEADER].reverse() })).toEqual({ document: 1_000_000_001, person: PERSON });
  });

  it.each([
    ['a particle and no second surname', { segundo_apellido: '' }, { secondSurname: null }],
    ['a date in the format of the ANI', { fecha_expedicion: '06/05/2010' }, {}],
    ['no date and no place', { fecha_expedicion: '', lugar_expedicion: ' ' }, { issueDate: null, issuePlace: null }],
    ['a code that no table describes', { estado: '077' }, { statusCode: 77 }],
    ['a word for the sex', { genero: 'masculino' }, { sex: 'M' }],
    ...['NB', 'T', 'x', 'No Binario', 'Transgénero', 'trans'].map(
      (genero): [string, Record<string, string>, object] => [`the sex ${genero}`, { genero }, { sex: 'X' }],
    ),
    ...['H', '?', 'X'.repeat(101)].map((genero): [string, Record<string, string>, object] => [
      'an unknown word for the sex',
      { genero },
      { sex: null },
    ]),
    ['a decomposed letter', { primer_apellido: 'NIN\u0303O' }, {}],
  ])('can have %s', (_what, changes, expected) => {
    expect(read(changes)).toEqual({ document: 1_000_000_001, person: { ...PERSON, ...expected } });
  });

  it('can have no kind, no particle and no sex', () => {
    const header = HEADER.filter((name) => !/tipo|particula|genero/.test(name));
    expect(read({}, { header })).toMatchObject({ person: { ...PERSON, surnameParticle: null, sex: null } });
  });

  it.each([
    ['0001234567', 1_234_567],
    ['12.345.678', 12_345_678],
    ['9999999999', 9_999_999_999],
    ['000001234567', 1_234_567],
    ['0016.900.001', 16_900_001],
    ['16\u00a0900\u202f001\u200b', 16_900_001],
    ['7', 7],
  ])('has the number %s', (cedula, document) => {
    expect(read({ cedula })).toMatchObject({ document });
  });

  it('can be Latin-1, and is bad when the encoding is another one', () => {
    expect(read({}, { encoding: 'latin1' })).toMatchObject({ person: PERSON });
    const rows = new PersonRows({ encoding: 'utf-8', map: {} });
    expect(rows.names.idOf(Buffer.from('NIÑO', 'latin1'), 0, 4)).toBe(-2);
  });

  it('can have other column names with a map', () => {
    const header = HEADER.map((name) => (name === 'cedula' ? 'NUIP' : name));
    expect(read({ NUIP: '5' }, { header, map: { cedula: 'nuip' } })).toMatchObject({ document: 5 });
  });

  it.each([
    ['document_kind', { tipo_documento: 'CE' }],
    ['document_kind', { tipo_documento: 'PPT', cedula: '' }],
    ['document_kind', { tipo_documento: 'X' }],
    ['number', { tipo_documento: 'C.C.', cedula: '' }],
    ['number', { cedula: '' }],
    ['number', { cedula: '12a45678' }],
    ['number', { cedula: '0' }],
    ['number', { cedula: '12345678901' }],
    ['number', { cedula: '-5' }],
    ['number', { cedula: '1e6' }],
    ['number', { cedula: '5212345.0' }],
    ['number', { cedula: '521234.50' }],
    ['number', { cedula: '52.34.567' }],
    ['number', { cedula: '.345.678' }],
    ['name', { primer_nombre: ' ' }],
    ['name', { primer_apellido: '' }],
    ['status', { estado: '' }],
    ['status', { estado: 'vigente' }],
    ['status', { estado: '256' }],
    ['date', { fecha_expedicion: '2010/05/06' }],
    ['date', { fecha_expedicion: '2010-02-30' }],
    ['date', { fecha_expedicion: '1899-02-03' }],
    ['too_long', { lugar_expedicion: 'X'.repeat(101) }],
    ['characters', { primer_nombre: 'EVA\u0000' }],
  ])('is bad (%s) with %j', (problem, changes) => {
    expect(read(changes)).toEqual({ problem });
  });

  it('is bad with a wrong number of columns', () => {
    expect(read({ genero: 'F,more' })).toEqual({ problem: 'columns' });
  });

  it.each([
    [HEADER.filter((name) => name !== 'estado'), {}, 'estado'],
    [HEADER, { genero: 'SEXO' }, 'SEXO'],
  ])('is refused when columns are missing', (header, map, missing) => {
    expect(() => read({}, { header, map })).toThrow(`columns missing: ${missing}`);
  });
});
