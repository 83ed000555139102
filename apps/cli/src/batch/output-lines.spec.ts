import { type AnyRow, outputLines } from './output-lines.js';

const lines = outputLines({ format: 'csv', operation: 'analyze', include: ['sources'], idColumn: 'order' });

function lineOf(id: string, result: object = {}): string {
  return lines.lineOf({ row: 1, status: 200, charged: true, replayed: false, result } as AnyRow, { id, problems: [] });
}

it.each(['=1+1', '+57300', '-5', '@SUM(A1)', '＝1'])('puts an apostrophe before the id %j', (id) => {
  expect(lineOf(id)).toMatch(`1,'${id},200,true,false,`);
});

it('writes a cell with line breaks in one line', () => {
  expect(lineOf('a\r\nb')).toMatch(/^1,a b,200.*\n$/);
});

it('says of a row that could not be read what is wrong with it', () => {
  const row = { row: 1, status: 400, charged: false, replayed: false, error: { reason: 'invalid_body' } };
  const problems = [{ pointer: '/amount', code: 'ambiguous_number' }] as const;
  expect(lines.lineOf(row as AnyRow, { id: 'o', problems })).toContain(',invalid_body,/amount ambiguous_number,');
});

it('writes numbers as they are, codes of a list in one cell, and an optional part as JSON', () => {
  const result = { risk_score: -1, reasons: [{ code: 'a' }, { code: 'b' }], sources: { geo: 'ok' } };
  expect(lineOf('o', result)).toMatch(/,-1,,a b,"{""geo"":""ok""}"\n$/);
});
