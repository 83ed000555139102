import { chunksOf, readRows } from '../../test/read-rows.js';
import { ApiError } from '../http/errors/api-error.js';
import { CsvRows } from './csv-rows.js';

/** The rows, or the problems for which the header row is refused. */
async function read(...chunks: (string | Buffer)[]): Promise<unknown> {
  const rows = new CsvRows('verify');
  const rest = chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  try {
    while (!rows.readHeader()) {
      const chunk = rest.shift();
      if (chunk) {
        rows.push(chunk);
      } else {
        await new Promise<void>((resolve) => rows.end(resolve));
      }
    }
  } catch (error) {
    return (error as ApiError).details.errors;
  }
  return readRows(rows, rest);
}

it('reads a body from each row, wherever the input is cut into chunks', async () => {
  const text =
    '\uFEFFmonto,cedula,gps.lat,nombre,gps.lon\r\n250000,1000000001,4.7,"Ana, ""la Única""\nÑáñez",-74\r\n,2,,,\r\n';
  const rows = [
    { monto: 250_000, cedula: '1000000001', gps: { lat: 4.7, lon: -74 }, nombre: 'Ana, "la Única"\nÑáñez' },
    { cedula: '2' },
  ];
  expect(await read(text)).toEqual(rows);
  for (let cut = 1; cut < Buffer.byteLength(text); cut += 1) {
    expect(await read(...chunksOf(Buffer.from(text), [cut]))).toEqual(rows);
  }
});

it.each([
  ['an unknown column', 'cedula,montos\n', [{ pointer: '/montos', code: 'unknown_field' }]],
  ['a column that appears twice', 'cedula,cedula\n', [{ pointer: '/cedula', code: 'duplicate_member' }]],
  ['two columns for one field', 'cedula,celular,movil\n', [{ pointer: '/telefono', code: 'duplicate_member' }]],
  ['no column of the document', 'nombre\n', [{ pointer: '/cedula', code: 'required' }]],
  ['no row at all', '', [{ pointer: '', code: 'missing_header_row' }]],
  ['a header row that is not CSV', 'ced"ula\n', [{ pointer: '', code: 'invalid_text' }]],
  ['UTF-16', Buffer.from('\uFEFFcedula\n1\n', 'utf16le'), [{ pointer: '', code: 'invalid_text' }]],
])('refuses %s', async (_, text, errors) => {
  expect(await read(text)).toEqual(errors);
});

it('repeats no cell of a file without a header row', async () => {
  const rows = [
    '1020304050,+573001234567,juan.perez@example.co\n',
    'JUAN PEREZ;1.020.304.050;300 123 4567\n',
    'CC;1.020.304.050;JUAN PEREZ;Calle 9\n',
    'JUAN PEREZ,cédula ciudadanía,1020304050\n',
  ];
  for (const row of rows) {
    expect(await read(row)).toEqual([{ pointer: '', code: 'missing_header_row' }]);
  }
  expect(await read('cedula,juan@example.co,3001234567\n')).toEqual([{ pointer: '', code: 'unknown_field' }]);
  expect(await read('Cédula,1020304050,JUAN PEREZ\n')).toEqual([{ pointer: '', code: 'unknown_field' }]);
});

it('refuses a row with its problem, and reads the next one', async () => {
  const long = '2'.repeat(20_000);
  expect(await read(`cedula,monto\n1\n1,2,3\n1,"250,000"\n1,"2" x\n1,${long}\n1,2\n`)).toEqual([
    'invalid_body wrong_number_of_cells',
    'invalid_body wrong_number_of_cells',
    'invalid_body ambiguous_number',
    'invalid_body broken_row',
    'body_too_large',
    { cedula: '1', monto: 2 },
  ]);
});
