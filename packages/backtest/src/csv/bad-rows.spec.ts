import { BadRows } from './bad-rows.js';

it('counts unreadable cells by column and keeps the first five lines', () => {
  const bad = new BadRows();
  for (const line of [2, 3, 4, 5, 6, 7]) {
    bad.cell('amount', line);
  }
  bad.cell('date', 9);
  expect(bad.byColumn()).toEqual([
    { column: 'amount', count: 6, lines: [2, 3, 4, 5, 6] },
    { column: 'date', count: 1, lines: [9] },
  ]);
  expect(bad.rows).toBe(0);
});

it('counts an invalid row as a skipped row', () => {
  const bad = new BadRows();
  bad.row(12);
  expect(bad.rows).toBe(1);
  expect(bad.byColumn()).toEqual([{ column: '(row)', count: 1, lines: [12] }]);
});
