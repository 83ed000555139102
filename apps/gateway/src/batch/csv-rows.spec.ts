import { VerifyRequestDto } from '@cotejo/contracts/dto';
import fc from 'fast-check';
import { chunksOf, readRows } from '../../test/read-rows.js';
import { ApiError } from '../http/errors/api-error.js';
import { CsvRows } from './csv-rows.js';
import type { RowSource } from './row-source.js';

/** The rows, or the reason why the header row is refused. */
async function read(...chunks: (string | Buffer)[]): Promise<unknown> {
  const rows = new CsvRows(VerifyRequestDto);
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
  return readRows(rows as RowSource, rest);
}

it('reads a body from each row; an empty cell is a field that was not sent', async () => {
  const text =
    'monto,cedula,gps.lat,nombre,gps.lon\r\n250000,1000000001,4.7,"Ana, ""la Única""\nÑáñez",-74\r\n,1000000002,,,\r\n';
  expect(await read(text)).toEqual([
    { monto: 250_000, cedula: '1000000001', gps: { lat: 4.7, lon: -74 }, nombre: 'Ana, "la Única"\nÑáñez' },
    { cedula: '1000000002' },
  ]);
});

it('leaves a text in a column of numbers to the rules of the field', async () => {
  const cells = ['1e3', '-0', '0x10', ' 5', '1.', '01', 'NaN', '99999999999999999999'];
  const rows = (await read(`cedula,monto\n${cells.map((cell) => `1,${cell}\n`).join('')}`)) as { monto: unknown }[];
  expect(rows.map(({ monto }) => monto)).toEqual([1_000, -0, ...cells.slice(2)]);
});

it('skips a byte order mark and blank lines', async () => {
  expect(await read('\uFEFFcedula\n\n1000000001\n\n')).toEqual([{ cedula: '1000000001' }]);
  const bytes = Buffer.from('\uFEFFcedula\n1000000001');
  expect(await read(bytes.subarray(0, 1), bytes.subarray(1, 2), bytes.subarray(2))).toEqual([{ cedula: '1000000001' }]);
});

it.each([
  ['an unknown column', 'cedula,montos\n', [{ pointer: '/montos', code: 'unknown_field' }]],
  ['a column that appears twice', 'cedula,cedula\n', [{ pointer: '/cedula', code: 'duplicate_member' }]],
  ['no header row', '', [{ pointer: '', code: 'invalid_format' }]],
  ['a header row that is not CSV', 'ced"ula\n', [{ pointer: '', code: 'invalid_format' }]],
])('refuses %s', async (_, text, errors) => {
  expect(await read(text)).toEqual(errors);
});

it('refuses a row with too few or too many cells, and reads the next one', async () => {
  expect(await read('cedula,monto\n1\n1,2,3\n1,2\n')).toEqual([
    'invalid_body',
    'invalid_body',
    { cedula: '1', monto: 2 },
  ]);
});

it('refuses bytes that are not UTF-8, and reads the next row', async () => {
  const bytes = Buffer.concat([Buffer.from('cedula\n'), Buffer.from([0xff, 0x0a]), Buffer.from('a\0b\n1\n')]);
  expect(await read(bytes)).toEqual(['invalid_body', 'invalid_body', { cedula: '1' }]);
});

it.each([
  ['a quote inside a cell', '1\n2"x\n3\n'],
  ['a quote that does not end', '1\n"2\n3\n'],
  ['a row that is too long', `1\n${'2'.repeat(20_000)}\n3\n`],
])('answers the rows before %s', async (_, text) => {
  const [first, ...others] = (await read(`cedula\n${text}`)) as unknown[];
  expect(first).toEqual({ cedula: '1' });
  expect(others).toEqual(['malformed']);
});

it('overwrites the bytes that it has read', async () => {
  const chunks = [Buffer.from('cedula\n10000'), Buffer.from('00001\n')];
  expect(await read(...chunks)).toEqual([{ cedula: '1000000001' }]);
  expect(Buffer.concat(chunks).every((byte) => byte === 0)).toBe(true);
});

it('reads the same rows wherever the input is cut into chunks', async () => {
  const cell = fc.constantFrom('1', 'á€😀', '"a,b"', '"""x"""', '"1\r\n2"', '');
  const row = fc
    .tuple(cell, cell)
    .map(([first, second]) => `x${first === '' ? 'y' : first.replaceAll('"', '')},${second}`);
  const input = fc.array(fc.tuple(row, fc.constantFrom('\n')), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(input, fc.array(fc.nat(), { maxLength: 20 }), async (rows, cuts) => {
      const bytes = Buffer.from(`nombre,direccion\n${rows.map((parts) => parts.join('')).join('')}`);
      const whole = await read(Buffer.from(bytes));
      expect(await read(...chunksOf(bytes, cuts))).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});
