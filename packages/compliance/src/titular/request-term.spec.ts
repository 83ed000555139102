import { requestTerm } from './request-term.js';

it('ends a consulta after ten working days, and five more', () => {
  expect(requestTerm('consulta', '2026-03-27')).toMatchObject({
    dueOn: '2026-04-14',
    extendedTo: '2026-04-21',
    askBy: null,
  });
});

it('ends a reclamo after fifteen working days, and eight more, and says by when to ask and to mark', () => {
  expect(requestTerm('reclamo', '2026-12-18')).toEqual({
    days: 15,
    extraDays: 8,
    dueOn: '2027-01-13',
    extendedTo: '2027-01-25',
    askBy: '2026-12-23',
    markBy: '2026-12-22',
  });
});
