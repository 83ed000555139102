import { ERROR_REASONS, SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { jsonAnswer } from './canned-answers.mjs';
import { answered, canned, endOf, lineOf, linesAnswer, reset, rowsFrom, streamCase, three } from './stream-case.mjs';

/** A row that the service did not decide, or refused. */
const failedLineOf = (row, reason, members) => {
  const { status, body } = canned(reason, { members }).answer;
  return JSON.stringify({ row, status, charged: false, replayed: false, error: body });
};
const summaryOf = (answered, charged) => ({
  rows: 3,
  answered,
  errors: 3 - answered,
  charged,
  endedBy: 'end_of_input',
});

/**
 * A batch of three rows, the second of which the service did not decide. `singles` are the answers to single calls, in
 * place of those of the gateway.
 *
 * @param {{ line?: string, singles?: object, options?: object, sent?: object[], requests?: object, [outcome: string]: any }} more
 */
function againCase(name, title, more) {
  const { line = failedLineOf(2, 'overloaded'), singles, options, sent, ...expect } = more;
  const batch = linesAnswer(lineOf(1), line, lineOf(3), endOf('end_of_input'));
  const batchId = `golden-${name}`;
  const single = { path: '/v1/verify', body: three[1], headers: { 'idempotency-key': `${batchId}#2` } };
  const requests = sent ?? [...batchOnly, single];
  return {
    id: `streams.again_${name}`,
    title,
    call: 'verifyBatch',
    input: three,
    options: { batchId, ...options },
    fault: [{ when: { cedula: three[1].cedula }, ...singles }, { tries: [batch] }],
    expect: {
      ...expect,
      nextRow: 4,
      requests: { ...expect.requests, tries: requests.length, sent: requests },
    },
  };
}

const batchOnly = [{ path: '/v1/verify/batch' }];
const repeated = (times) => [...batchOnly, ...Array.from({ length: times }, () => ({ path: '/v1/verify' }))];
const rowError = (row, error) => ({ row, status: error.status, charged: false, replayed: false, error });
const withSecond = (second) => [rowsFrom(1, 1)[0], second, rowsFrom(3, 1)[0]];

const once = (reason, more) =>
  againCase(`after_${reason}`, `asks again for a row with ${reason}`, {
    line: failedLineOf(2, reason, more),
    rows: rowsFrom(1, 3),
    summary: summaryOf(3, 3),
  });

const never = (reason, more = {}) =>
  againCase(`never_after_${reason}`, `asks for no row with ${reason} again`, {
    line: failedLineOf(2, reason, more),
    sent: batchOnly,
    rows: withSecond(rowError(2, { status: ERROR_REASONS[reason].status, reason, attempts: null })),
    summary: summaryOf(2, 2),
  });

const analyzeCall = (row) => ({
  path: '/v1/analyze',
  body: { doc_number: `103280001${row}` },
  headers: { 'idempotency-key': `golden-analyze#${row}` },
});

/** Streamed batches with rows that the service could not decide. */
export const streamAgainCases = [
  ...['request_timeout', 'internal', 'source_unavailable', 'deadline_exceeded'].map((reason) => once(reason)),
  againCase('after_later_reason', 'asks again for a row with 503 and a reason that it does not know', {
    line: failedLineOf(2, 'overloaded', { reason: 'state_unavailable' }),
    rows: rowsFrom(1, 3),
  }),
  once('rate_limited', { retry_after_ms: 200 }),
  againCase('with_include', 'asks again with the optional parts of the batch', {
    options: { include: ['sources'] },
    sent: [
      { query: '?include=sources&first_row=1' },
      { path: '/v1/verify', query: '?include=sources', body: three[1], method: 'POST' },
    ],
    rows: withSecond({ row: 2, ...answered, answer: { sources: { $is: 'list' } } }),
  }),
  againCase('after_wait', 'waits as long as a row says before it asks again', {
    line: failedLineOf(2, 'overloaded', { retry_after_ms: 1_000 }),
    rows: rowsFrom(1, 3),
    requests: { waitsMs: [{ min: 1_000, max: 1_000 }] },
  }),
  againCase('twice', 'asks again with the retries and waits of a single call', {
    singles: { tries: [canned('not_ready', { retryAfterSeconds: 1 })] },
    sent: repeated(2),
    rows: rowsFrom(1, 3),
    summary: summaryOf(3, 3),
    requests: {
      waitsMs: [
        { min: 125, max: 250 },
        { min: 1_000, max: 1_000 },
      ],
    },
  }),
  againCase('after_lost_answer', 'pays once for a row whose answer was lost', {
    singles: { tries: [{ lost: true }] },
    sent: repeated(2),
    rows: withSecond({ row: 2, status: 200, charged: false, replayed: true }),
    summary: { ...summaryOf(3, 2), replayed: 1 },
  }),
  againCase('without_charge', 'does not say that a row was free when the single call does not say it', {
    singles: { every: jsonAnswer({ success: true, risk_score: 10 }) },
    rows: withSecond({ row: 2, status: 200, charged: null, replayed: null, answer: { risk_score: 10 } }),
    summary: { ...summaryOf(3, 2), chargeUnknown: 1 },
  }),
  againCase('stays', 'gives the last error of a row that the service still does not decide', {
    singles: { every: canned('not_ready', { retryAfterSeconds: 0 }) },
    sent: repeated(2),
    rows: withSecond(
      rowError(2, {
        type: 'ServerError',
        status: 503,
        reason: 'not_ready',
        attempts: 3,
        idempotencyKey: 'golden-stays#2',
      }),
    ),
    summary: summaryOf(2, 2),
  }),
  againCase('refused', 'stops at an error that another try cannot change', {
    singles: { every: canned('quota_exhausted') },
    rows: withSecond(rowError(2, { type: 'RateLimitError', status: 429, reason: 'quota_exhausted', attempts: 2 })),
  }),
  againCase('no_answer', 'keeps the error of the batch when no single call has an answer', {
    singles: { every: reset },
    sent: repeated(2),
    rows: withSecond(rowError(2, { type: 'ServerError', status: 503, reason: 'overloaded', attempts: null })),
    summary: summaryOf(2, 2),
  }),
  againCase('long_wait', 'keeps the error of a row whose wait is longer than the time-out', {
    line: failedLineOf(2, 'overloaded', { retry_after_ms: 60_000 }),
    sent: batchOnly,
    rows: withSecond(rowError(2, { status: 503, reason: 'overloaded', retryAfterMs: 60_000, attempts: null })),
  }),
  againCase('off', 'asks for no row again without retries', {
    options: { maxRetries: 0 },
    sent: batchOnly,
    rows: withSecond(rowError(2, { status: 503, reason: 'overloaded', attempts: null })),
    summary: summaryOf(2, 2),
  }),
  ...['invalid_body', 'quota_exhausted', 'idempotency_key_reused'].map((reason) => never(reason)),
  // These cédulas fail once for each key: an answer shows that the single call has the key of the row.
  ...SANDBOX_CATALOGUE.faults
    .filter(({ apiFault }) => apiFault === 'rate_limited' || apiFault === 'not_ready')
    .map(({ name, value, apiFault }) =>
      streamCase(
        `again_of_${name}`,
        `has an answer to the row of the gateway with ${apiFault}`,
        {
          input: [three[0], { cedula: value }, three[2]],
          expect: {
            rows: rowsFrom(1, 3),
            summary: summaryOf(3, 3),
            requests: { waitsMs: [{ min: 1_000, max: 1_000 }] },
          },
        },
        [1, 0],
      ),
    ),
  streamCase(
    'again_of_analyze',
    'asks for a row of analyze again with the key in its header',
    {
      call: 'analyzeBatch',
      input: [{ doc_number: '1032800017' }, { doc_number: '1032800018' }],
      options: { batchId: 'golden-analyze', firstRow: 7 },
      fault: [
        { when: { doc_number: '1032800017' } },
        { when: { doc_number: '1032800018' } },
        { tries: [linesAnswer(failedLineOf(7, 'internal'), failedLineOf(8, 'internal'), endOf('end_of_input'))] },
      ],
      expect: {
        rows: rowsFrom(7, 2).map((row) => ({ ...row, answer: { recommendation: { $is: 'string' } } })),
        summary: { nextRow: 9, answered: 2, charged: 2 },
        requests: { sent: [{ path: '/v1/analyze/batch' }, ...[7, 8].map(analyzeCall)] },
      },
    },
    [7, 0, 0],
  ),
];
