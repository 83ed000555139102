/** What decided transactions turned out to be. Each program reports its own receipts. */

/** @param {object} [input] */
const report = (name, title, label, expect, input = { receipt: { $receipt: 'verify' }, label }) => ({
  id: `outcomes.${name}`,
  title,
  call: 'reportOutcome',
  input,
  expect: { ...expect, requests: { tries: 1, method: 'POST', path: '/v1/outcomes' } },
});
const counted = { answer: { effect: { $pattern: '^(counted|changed|repeated)$' } } };
const refused = (reason, errors) => ({ error: { type: 'BadRequestError', status: 400, reason, errors, attempts: 1 } });

export const outcomeCases = [
  report('label', 'a receipt with its label', 'chargeback', counted),
  report('label_in_spanish', 'a receipt with a label in Spanish', 'fraude', counted),
  report('receipt_of_analyze', 'a receipt of analyze', undefined, counted, {
    receipt: { $receipt: 'analyze' },
    label: 'good',
  }),
  report('unknown_label', 'a label that does not exist', 'estafa', {
    ...refused('invalid_body', [{ pointer: '/label', code: 'not_in_list' }]),
  }),
  report(
    'changed_receipt',
    'something that is not a receipt',
    undefined,
    refused('invalid_receipt', [{ pointer: '/receipt/token', code: { $is: 'string' } }]),
    { receipt: { token: 'a.b.c' }, label: 'good' },
  ),
  {
    ...report('foreign_receipt', 'the receipt of another account', undefined, {
      error: { type: 'PermissionError', status: 403, reason: 'foreign_receipt', attempts: 1 },
    }),
    input: { receipt: { $receipt: 'foreign' }, label: 'good' },
  },
  {
    id: 'outcomes.counts',
    title: 'the counts of an account',
    call: 'outcomes',
    input: null,
    expect: {
      answer: { shown_from: 20, scorecards: { $is: 'list' } },
      requests: { tries: 1, method: 'GET', path: '/v1/outcomes' },
    },
  },
  {
    ...report('after_503', 'a label is reported again after a 503', 'good', counted),
    fault: { tries: [{ answer: { status: 503, headers: { 'Content-Type': 'application/json' }, body: {} } }] },
    expect: { ...counted, requests: { tries: 2 } },
  },
];
