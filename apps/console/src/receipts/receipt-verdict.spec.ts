import type { ReceiptCheck } from '@cotejo/receipt';
import { receiptVerdict } from './receipt-verdict.js';

const RECEIPT = {
  jti: 'txn_1',
  time: '2026-11-22T12:00:00Z',
  environment: 'sandbox',
  tenant: 'acme',
  variant: 'verify',
  outcome: 'review',
  score: 40,
  reasons: ['ip_vpn'],
  thresholds: { reviewFrom: 30, rejectFrom: 70 },
  scorecard: { name: 'card@1', hash: 'sha256:1' },
  policy: { name: 'standard@1', hash: 'sha256:2' },
  missing_mandatory: [],
  planned_sources: ['registry'],
  commitments: { cedula: 'secret digest' },
};
const checkWith = (over: object = {}): ReceiptCheck =>
  ({
    good: true,
    receipt: RECEIPT,
    lines: [],
    addsUp: true,
    outcomeFollows: true,
    decidedAgain: { result: 'identical' },
    ...over,
  }) as unknown as ReceiptCheck;

const resultsOf = (found: ReceiptCheck) => receiptVerdict(found).checks.map(({ result }) => result);

it('shows the content of a good receipt without digests', () => {
  const verdict = receiptVerdict(checkWith());
  expect(verdict).toMatchObject({
    good: true,
    problem: null,
    receipt: { id: 'txn_1', scorecard: 'card@1', policy: 'standard@1', plannedSources: ['registry'] },
  });
  expect(JSON.stringify(verdict)).not.toMatch(/sha256|secret digest/);
});

it.each([
  [{}, ['yes', 'yes', 'yes', 'yes']],
  [{ good: false, addsUp: false }, ['yes', 'no', 'yes', 'yes']],
  [{ good: false, outcomeFollows: false }, ['yes', 'yes', 'no', 'yes']],
  [{ good: false, decidedAgain: { result: 'different' } }, ['yes', 'yes', 'yes', 'no']],
  [{ decidedAgain: { result: 'not_possible' } }, ['yes', 'yes', 'yes', 'not_possible']],
])('reports the checks of %j as %j', (over, results) => {
  expect(resultsOf(checkWith(over))).toEqual(results);
});

it.each([
  ['wrong_signature', 'no'],
  ['unknown_key', 'not_possible'],
  ['unreadable', 'not_possible'],
  ['unknown_version', 'not_possible'],
])('reports the problem %s with the signature check %s', (problem, signature) => {
  const found = { good: false, problem } as ReceiptCheck;
  expect(receiptVerdict(found)).toMatchObject({ good: false, problem, receipt: null });
  expect(resultsOf(found)).toEqual([signature, 'not_possible', 'not_possible', 'not_possible']);
});
