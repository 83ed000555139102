import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { CsvSplitter, delimiterOf, splitCsv, splitLine } from './csv-splitter.js';

function split(text: string, chunkBytes = 1 << 18) {
  const rows: { cells: string[]; line: number }[] = [];
  const malformed: number[] = [];
  const splitter = new CsvSplitter({
    record: (cells, line) => rows.push({ cells, line }),
    malformed: (line) => malformed.push(line),
  });
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    splitter.push(Buffer.from(bytes.subarray(at, at + chunkBytes)));
  }
  splitter.end();
  return { rows, malformed, cells: rows.map(({ cells }) => cells) };
}

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

describe('CsvSplitter', () => {
  it('splits like csv-parse for any chunk boundaries', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'ñ', '7'), maxLength: 6 });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 40 }), fc.constantFrom('\n', '\r\n'), (given, chunk, end) => {
        const text = `id,b${end}${given.map((row) => row.map(quoted).join(',')).join(end)}${end}`;
        const expected = parse(text, { relax_column_count: true, skip_empty_lines: true }) as string[][];
        const made = split(text, chunk);
        expect(made.cells).toEqual(expected);
        expect(made.malformed).toEqual([]);
      }),
    );
  });

  it('reports the line of each record, and reads a last record without a line end', () => {
    const { rows } = split('id,b\n1,2\n\n"3\nx",4\n5,6');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5, 6]);
    expect(rows.at(-1)?.cells).toEqual(['5', '6']);
  });

  it.each([';', '\t', ',', '|'])(
    'takes %p for the delimiter where the header has it, after a byte-order mark',
    (mark) => {
      expect(split(`\uFEFFid${mark}b\n1${mark}2\n`).cells).toEqual([
        ['id', 'b'],
        ['1', '2'],
      ]);
    },
  );

  it('reads Windows-1252 line by line, also beside lines of UTF-8, and a line that names the separator', () => {
    const rows: string[][] = [];
    const splitter = new CsvSplitter({ record: (cells) => rows.push(cells), malformed: () => {} });
    splitter.push(Buffer.from('sep=;\r\nCédula;¿Fraude?\r\nsí;Muñoz\r\n', 'latin1'));
    splitter.push(Buffer.from('sí;Muñoz\n', 'utf8'));
    splitter.push(Buffer.from([0x4d, 0xa4, 0x6f, 0x3b, 0x31]));
    splitter.end();
    expect(rows).toEqual([
      ['Cédula', '¿Fraude?'],
      ['sí', 'Muñoz'],
      ['sí', 'Muñoz'],
      ['M\ufffdo', '1'],
    ]);
  });

  it('drops only the line with an unmatched quote', () => {
    const good = Array.from({ length: 60 }, (_, at) => `${at},x`);
    const text = ['id,b', ...good.slice(0, 10), 'bad,"x', ...good.slice(10)].join('\n');
    const { cells, malformed } = split(text, 17);
    expect(malformed).toEqual([12]);
    expect(cells.slice(1)).toEqual(good.map((line) => line.split(',')));
  });

  it('drops only the lines with unmatched quotes at the end', () => {
    expect(split('id,b\n1,"x\n2,y\n3,x"y"\n').malformed.length).toBeGreaterThan(0);
    const { cells, malformed } = split('id,b\n1,"x\n2,y');
    expect(malformed).toEqual([2]);
    expect(cells.at(-1)).toEqual(['2', 'y']);
  });

  it('drops only a line that is too long', () => {
    const { cells, malformed } = split(`id,b\n${'x'.repeat(300_000)}\n1,2\n`, 10_000);
    expect(malformed).toEqual([2]);
    expect(cells.at(-1)).toEqual(['1', '2']);
  });
});

it.each([
  ['id,a;b,c', ','],
  ['"a,b,c";d', ';'],
  ['id', ','],
])('takes the delimiter that is most often in the header %j, outside of quotes', (header, delimiter) => {
  expect(delimiterOf(header)).toBe(delimiter);
});

it('returns the cells of one line, and none when its quotes are broken', () => {
  expect(splitLine('"a;b";Eva "la" X', [',', ';'])).toEqual(['a;b', 'Eva "la" X']);
  expect(splitLine('a,"b', ',')).toEqual([]);
});

it('stops reading when the caller says so after a chunk', async () => {
  const read: string[][] = [];
  const chunks = async function* () {
    yield Buffer.from('id,b\n1,2\n');
    yield Buffer.from('3,4\n');
  };
  const sink = { record: (cells: string[]) => read.push(cells), malformed: () => {} };
  expect(await splitCsv(chunks(), sink, async (bytesRead) => bytesRead === 0)).toBe(false);
  expect(read).toHaveLength(2);
  expect(await splitCsv(chunks(), sink)).toBe(true);
  expect(read).toHaveLength(5);
});
