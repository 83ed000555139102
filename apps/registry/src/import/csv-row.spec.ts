import { CsvRowReader } from './csv-row.js';

const HEADER = [
  'cedula',
  'valid',
  'nombre_completo',
  'primer_nombre',
  'segundo_nombre',
  'primer_apellido',
  'particula',
  'segundo_apellido',
  'estado',
  'fecha_expedicion',
  'lugar_expedicion',
];
const GOOD: Record<string, string> = {
  cedula: '1.000.000.001',
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
};

function read(changes: Record<string, string> = {}, header = HEADER) {
  const reader = CsvRowReader.forHeader(header);
  if (!(reader instanceof CsvRowReader)) throw new Error('header refused');
  return reader.read(header.map((column) => ({ ...GOOD, ...changes })[column] ?? ''));
}

describe('a row of a registry CSV', () => {
  it('is read by the names of its columns; `valid` and `nombre_completo` follow from others', () => {
    const person = {
      statusCode: 12,
      primerNombre: 'LUZ',
      segundoNombre: null,
      primerApellido: 'NIÑO',
      particula: 'DE LA',
      segundoApellido: 'ROSA',
      fechaExpedicion: '2010-05-06',
      lugarExpedicion: 'CALI - VALLE',
    };
    expect(read()).toEqual({ document: 1_000_000_001, person });
    expect(read({}, [...HEADER].reverse())).toEqual({ document: 1_000_000_001, person });
  });

  it('needs no particle column', () => {
    const header = HEADER.filter((column) => column !== 'particula');
    expect(read({}, header)).toMatchObject({ person: { particula: null } });
  });

  it.each([
    ['number', { cedula: '' }],
    ['number', { cedula: '12a45678' }],
    ['number', { cedula: '0' }],
    ['number', { cedula: '12345678901' }],
    ['number', { cedula: '-5' }],
    ['number', { cedula: '1e6' }],
    ['name', { primer_nombre: ' ' }],
    ['name', { primer_apellido: '' }],
    ['status', { estado: '' }],
    ['status', { estado: 'vigente' }],
    ['status', { estado: '256' }],
    ['date', { fecha_expedicion: '06/05/2010' }],
    ['date', { fecha_expedicion: '2010-02-30' }],
    ['too_long', { lugar_expedicion: 'X'.repeat(101) }],
  ])('is bad (%s) with %j', (problem, changes) => {
    expect(read(changes)).toEqual({ problem });
  });

  it('is bad with a column too many', () => {
    const reader = CsvRowReader.forHeader(HEADER) as CsvRowReader;
    expect(reader.read([...HEADER, 'more'])).toEqual({ problem: 'columns' });
  });

  it('is not read at all where the header lacks columns', () => {
    expect(CsvRowReader.forHeader(['cedula', 'PRIMER_NOMBRE ', 'estado'])).toEqual({
      missing: ['segundo_nombre', 'primer_apellido', 'segundo_apellido', 'fecha_expedicion', 'lugar_expedicion'],
    });
  });
});
