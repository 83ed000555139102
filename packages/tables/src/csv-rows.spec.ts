import { Readable } from 'node:stream';
import { type CsvRowsOptions, csvRows } from './csv-rows.js';

const rows = (text: string, options: Partial<CsvRowsOptions> = {}) => rowsOf(Readable.from([text]), options);

function rowsOf(input: Readable, options: Partial<CsvRowsOptions> = {}) {
  const broken: CsvRowsOptions['broken'] = ({ code, line }) => new Error(`${code} near line ${line}`);
  return Array.fromAsync(csvRows(input, { recordLengthMax: 1_000, broken, ...options }));
}

it('returns the cells of each row with the number of its line, whatever the number of cells', async () => {
  expect(await rows('a,b\n1,2,3\n4\n')).toEqual([
    { cells: ['a', 'b'], line: 1 },
    { cells: ['1', '2', '3'], line: 2 },
    { cells: ['4'], line: 3 },
  ]);
});

it('counts empty lines but returns no row for them', async () => {
  expect(await rows('a\r\n\r\n\r\nb\r\n')).toEqual([
    { cells: ['a'], line: 1 },
    { cells: ['b'], line: 4 },
  ]);
});

it('returns the last line of a row with a line break inside quotes', async () => {
  expect(await rows('"a\nb",c\nd,e\n')).toEqual([
    { cells: ['a\nb', 'c'], line: 2 },
    { cells: ['d', 'e'], line: 3 },
  ]);
});

it('removes a byte order mark from the first cell', async () => {
  expect((await rows('\uFEFFdocumento,nombre\n'))[0]?.cells).toEqual(['documento', 'nombre']);
});

it('accepts another delimiter, and several at once', async () => {
  expect((await rows('a;b,c\n', { delimiter: ';' }))[0]?.cells).toEqual(['a', 'b,c']);
  expect((await rows('a;b,c\n', { delimiter: [',', ';'] }))[0]?.cells).toEqual(['a', 'b', 'c']);
});

it('leaves out the lines before the header and keeps their count', async () => {
  expect(await rows('Report Date: 24-Jan-2026\na,b\n', { preambleLines: 1 })).toEqual([{ cells: ['a', 'b'], line: 2 }]);
});

it('keeps a quote inside a cell only where loose quotes are allowed', async () => {
  expect((await rows('Eva "la" X,1\n', { allowsLooseQuotes: true }))[0]?.cells).toEqual(['Eva "la" X', '1']);
  await expect(rows('a\nEva "la" X\n')).rejects.toThrow('INVALID_OPENING_QUOTE near line 2');
});

it.each([
  ['a quote that is never closed', 'a,b\n1,"SECRETA\n2,x\n', 'CSV_QUOTE_NOT_CLOSED near line 3'],
  ['a record longer than the limit', `a,${'x'.repeat(2_000)}\n`, 'CSV_MAX_RECORD_SIZE near line 1'],
])('throws the error of the caller for %s, which gets no text of the file', async (_, text, message) => {
  await expect(rows(text)).rejects.toThrow(new Error(message));
});

it('passes on the error of the input', async () => {
  const input = Readable.from(
    (async function* () {
      yield 'a\nb\n';
      throw new Error('the disk failed');
    })(),
  );
  await expect(rowsOf(input)).rejects.toThrow('the disk failed');
});
