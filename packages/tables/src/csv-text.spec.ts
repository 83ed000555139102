import { csvCell, csvLine, textOfCsvCell } from './csv-text.js';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [-5, '-5'],
  [false, 'false'],
  [null, ''],
])('writes the cell %j as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it.each(['=1+1', '+57300', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])('puts an apostrophe before %j', (text) => {
  expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  expect(textOfCsvCell(`'${text}`)).toBe(text);
});

it.each(['=1', "'=1", "''-1", "'plain", 'a"b,c', "'", ''])('reads %j back as it was written', (text) => {
  const cell = csvCell(text);
  expect(textOfCsvCell(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)).toBe(text);
});

it('writes a line without its end', () => {
  expect(csvLine(['a,b', -5, null, true])).toBe('"a,b",-5,,true');
});
