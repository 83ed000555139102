import { NO_FILTERS, searchOf } from './log-query.js';

it('asks for whole days of Bogotá, and leaves out what is not set', () => {
  expect(searchOf(NO_FILTERS)).toEqual({});
  expect(
    searchOf({ ...NO_FILTERS, since: '2026-11-21', until: '2026-11-21', text: ' caja ', only: 'refused' }),
  ).toEqual({
    since: Date.parse('2026-11-21T05:00:00Z'),
    until: Date.parse('2026-11-22T05:00:00Z'),
    text: 'caja',
    refused: true,
  });
});

it.each(['2026-13-01', '0002-01-01', 'x'])('ignores the date %s', (since) => {
  expect(searchOf({ ...NO_FILTERS, since })).toEqual({});
});
