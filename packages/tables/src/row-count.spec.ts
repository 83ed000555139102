import { describeBadRows, RowCount } from './row-count.js';

function countOf(lines: number): RowCount {
  const count = new RowCount(200);
  for (let line = 1; line <= lines; line++) {
    count.rows += 1;
    count.countSkipped('number', line);
  }
  return count;
}

it('shows five lines for each reason, and more when asked for them', () => {
  const count = countOf(300);
  expect(count.summary()).toEqual({
    rows: 300,
    badRows: 300,
    bad: { number: { count: 300, firstLines: [1, 2, 3, 4, 5] } },
  });
  expect(count.summary(200).bad.number?.firstLines).toHaveLength(200);
});

it('describes the skipped rows by reason and line', () => {
  expect(describeBadRows(countOf(6).summary(), 'lines')).toBe(
    '6 bad rows skipped\n  number: 6 (lines 1, 2, 3, 4, 5, ...)\n',
  );
  expect(describeBadRows(countOf(0).summary(), 'rows')).toBe('');
});
