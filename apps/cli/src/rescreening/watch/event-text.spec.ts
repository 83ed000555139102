import type { MatchEvent } from '../rescreening.js';
import { textOf } from './event-text.js';

/** An event of a customer whose file has this id. */
function csvOf(id: string): string {
  const match = { list: 'onu', listedName: 'Ana Ficticia', programme: null, binding: true };
  const event = { event: 'e1', type: 'new', customer: { row: 2, id }, match };
  return textOf([event as unknown as MatchEvent], 'csv', '2026-11-27T10:00:00.000Z');
}

it.each(['=1+1', '\n=1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'=1+1"])(
  'puts an apostrophe before the customer id %j, which a spreadsheet would run as a formula',
  (id) => {
    expect(csvOf(id)).toMatch(new RegExp(`^e1,new,[^,]+,2,"?'${id.replace(/[+()]/g, '\\$&')}`));
  },
);

it('quotes a semicolon, which separates cells in Colombian spreadsheets', () => {
  expect(csvOf('a;b')).toContain(',"a;b",');
});

it('writes the truth of a binding list as a word, and an empty cell for null', () => {
  expect(csvOf('c1')).toContain(',true,');
  expect(csvOf('c1')).toContain(',,Ana Ficticia,');
});
