import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type CsvRecord, CsvScanner, RECORD_BYTES_MAX } from './csv-scanner.js';

interface Scanned {
  rows: string[][];
  lines: number[];
  malformed: number[];
}

/** Scans a text that arrives in chunks of a given size in bytes. */
function scan(text: string, pieceBytes = 1_000_000, delimiter = ','): Scanned {
  const scanned: Scanned = { rows: [], lines: [], malformed: [] };
  const record = ({ bytes, starts, ends, count, line }: CsvRecord) => {
    scanned.rows.push(Array.from({ length: count }, (_, i) => bytes.toString('utf8', starts[i], ends[i])));
    scanned.lines.push(line);
  };
  const scanner = new CsvScanner(delimiter.charCodeAt(0), {
    record,
    malformed: (line) => scanned.malformed.push(line),
  });
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    scanner.push(Buffer.from(bytes.subarray(from, from + pieceBytes)));
  }
  scanner.end();
  return scanned;
}

const TWO_ROWS = [
  ['a', 'b'],
  ['1', '2'],
];

it.each([
  ['LF', 'a,b\n1,2\n', TWO_ROWS],
  ['CRLF', 'a,b\r\n1,2\r\n', TWO_ROWS],
  ['no line end at the end', 'a,b\n1,2', TWO_ROWS],
  [
    'empty fields',
    'a,\n,b,\n,,\n',
    [
      ['a', ''],
      ['', 'b', ''],
    ],
  ],
  ['empty lines', '\n\na\n\r\n\nb\n', [['a'], ['b']]],
  ['quotes', '"a","b"\r\n"1",2\n', TWO_ROWS],
  ['quoted delimiters and line ends', '"a,b\nc",d\n', [['a,b\nc', 'd']]],
  ['escaped quotes', '"a""b""",""""\n', [['a"b"', '"']]],
  ['an empty quoted field', '"",x\n', [['', 'x']]],
  ['a byte-order mark', '\uFEFFa,b\n', [['a', 'b']]],
  ['a byte-order mark before a quote', '\uFEFF"a",b\n', [['a', 'b']]],
  ['a carriage return inside a line', 'a\rb,c\n', [['a\rb', 'c']]],
  ['nothing', '', []],
])('reads %s', (_what, text, rows) => {
  for (const pieceBytes of [1, 2, 3, 1_000]) {
    expect(scan(text, pieceBytes)).toMatchObject({ rows, malformed: [] });
  }
});

it('reads fields separated by another delimiter', () => {
  expect(scan('a;b,c\t\n', 5, ';').rows).toEqual([['a', 'b,c\t']]);
});

it.each([
  ['a quote inside a field', 'a\nx"y\nb\n', [2], [1, 3]],
  ['something after a closing quote', 'a\n"x"y,\nb\n', [2], [1, 3]],
  ['a quote that never ends', 'a\n"x\nb\n', [2], [1, 3]],
  ['far too many fields', `a\n${','.repeat(300)}\nb\n`, [2], [1, 3]],
  ['a quote that never ends, in the last line', 'a\n"x', [2], [1]],
])('reports the line of %s and continues with the next line', (_what, text, malformed, lines) => {
  for (const pieceBytes of [1, 7, 10_000]) {
    expect(scan(text, pieceBytes)).toMatchObject({ malformed, lines });
  }
});

it('skips only one line when a record is too long', () => {
  const { malformed, rows } = scan(`a\n"x\n${'row\n'.repeat(RECORD_BYTES_MAX)}`, 1_000);
  expect([malformed, rows.length]).toEqual([[2], 1 + RECORD_BYTES_MAX]);
});

it('counts lines like a text editor', () => {
  expect(scan('h\n"a\nb"\n\nc\n').lines).toEqual([1, 2, 5]);
});

it('reads the same as csv-parse for any chunk size', () => {
  const field = fc.stringMatching(/^[a-z ;é"\n\r,]{0,6}$/).map((text) => text.replaceAll('\r', ''));
  const cell = field.map((text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
  const row = fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(','));
  const file = fc.tuple(fc.array(row, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean());
  fc.assert(
    fc.property(file, fc.integer({ min: 1, max: 40 }), ([rows, lineEnd, ended], pieceBytes) => {
      const text = rows.join(lineEnd) + (ended ? lineEnd : '');
      const records = parse(text, { relax_column_count: true, skip_empty_lines: true, bom: true });
      // csv-parse skips empty lines, and not those of delimiters and blanks only.
      expect(scan(text, pieceBytes).rows).toEqual(records.filter((cells) => /[^ ]/.test(cells.join(''))));
    }),
    { numRuns: 2_000 },
  );
});
