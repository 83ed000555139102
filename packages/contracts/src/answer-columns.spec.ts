import { answerColumns } from './answer-columns.js';

it('has one column for each field and each optional part', () => {
  const { names } = answerColumns('analyze', ['interval', 'sources']);
  expect(names).toEqual(['risk_score', 'recommendation', 'reasons', 'score_interval', 'sources']);
  expect(answerColumns('verify', [], ['success']).names.slice(0, 2)).toEqual(['transaction_id', 'risk_score']);
});

it('writes a list as its codes, a part as JSON, and a missing value as an empty cell', () => {
  const answer = { risk_score: -1, reasons: [{ code: 'a' }, 'b'], sources: { geo: 'ok' }, screening: null };
  const { cellsOf } = answerColumns('analyze', ['sources', 'screening', 'receipt']);
  expect(cellsOf(answer)).toEqual([-1, null, 'a b', '{"geo":"ok"}', 'null', null]);
  expect(cellsOf(undefined)).toEqual([null, null, null, null, null, null]);
});
