import { splitLine } from '@cotejo/tables';
import type { Customer } from './customer.js';
import { CustomerSheet, EarlierSheet, SHEET_HEADER } from './customer-sheet.js';

const HIT = {
  list: 'un_sc',
  kind: 'international',
  edition: '2026-11-20',
  entryId: 'un:1',
  programme: null,
  matchedName: '=Gualteros',
  basis: 'document',
  band: 'hit',
  ground: 'document',
  score: 1,
  class: 'vinculante',
  norm: 'Norma',
  duty: 'Deber',
} as const;
/** Lists that have only one document. */
const screen = { findHits: ({ document }: { document?: string }) => (document === '7' ? [HIT] : []) } as never;
const sheetOf = (earlier: EarlierSheet | null = null) =>
  new CustomerSheet({ screen, tenant: 'acme', earlier: earlier?.matches ?? null, shownMax: 1 });
const customer = (row: number, over: Partial<Customer> = {}): Customer => ({ row, names: ['Ana'], ...over });
const cells = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => splitLine(line, ';') as string[]);

function earlierOf(text: string): EarlierSheet {
  const sheet = new EarlierSheet();
  for (const row of cells(text)) {
    sheet.record(row);
  }
  return sheet;
}

it('has a line for every row, also for one that could not be compared or read', () => {
  const sheet = sheetOf();
  const text = [
    sheet.take(customer(2, { document: '7', id: 'C1' }), []),
    sheet.take(customer(3), ['birth_date_unreadable']),
    sheet.take(customer(4, { names: [] }), ['empty']),
    sheet.take(customer(5, { names: [], document: 'x.1' }), ['document_unreadable']),
    sheet.takeBroken(6),
  ].join('');
  expect(cells(text).map(([row, id, result]) => [row, id, result])).toEqual([
    ['2', 'C1', 'coincidencia'],
    ['3', '', 'sin coincidencia'],
    ['4', '', 'no se comparó'],
    ['5', '', 'no se comparó'],
    ['6', '', 'no se comparó'],
  ]);
  expect(sheet.counts).toMatchObject({ rows: 5, matched: 1, clear: 1, notCompared: 3 });
  expect(cells(text)[0]).toEqual(expect.arrayContaining(["'=Gualteros", 'Deber', 'De inmediato.']));
  expect(cells(text)[1]?.at(-1)).toContain('fecha de nacimiento');
  expect(cells(text).every((row) => row.length === cells(SHEET_HEADER)[0]?.length)).toBe(true);
});

it('says which matches are new, remain or are gone since an earlier sheet', () => {
  const first = SHEET_HEADER + sheetOf().take(customer(2, { document: '7', id: 'C1' }), []);
  const earlier = earlierOf(first);
  expect(earlier.isSheet).toBe(true);
  const sheet = sheetOf(earlier);
  const text = [
    sheet.take(customer(2, { document: '7', id: 'C0' }), []),
    sheet.take(customer(3, { document: '7', id: 'C1' }), []),
  ].join('');
  expect(cells(text).map((row) => row[3])).toEqual(['nueva', 'sigue']);
  const later = sheetOf(earlier);
  const gone = later.take(customer(9, { id: 'C1' }), []);
  expect(cells(gone).map((row) => [row[2], row[3], row[4], row[6]])).toEqual([
    ['sin coincidencia', '', '', ''],
    ['sin coincidencia', 'ya no', 'un_sc', 'un:1'],
  ]);
  expect([sheet.counts.newMatches, later.counts.goneMatches, sheet.shown.length]).toEqual([1, 1, 1]);
  expect(earlierOf(SHEET_HEADER + gone).matches.size).toBe(0);
});

it('is not taken for an earlier sheet when the header is another one', () => {
  expect(earlierOf('id;nombre\r\n1;Ana\r\n').isSheet).toBe(false);
});
