import { ERROR_REASONS, SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { errorAnswer, jsonAnswer, textAnswer } from './canned-answers.mjs';

const canned = (reason, more) => errorAnswer({ ...ERROR_REASONS[reason], reason }, more);
const persons = (first, count) => Array.from({ length: count }, (_, index) => ({ cedula: String(first + index) }));
const three = persons(1_032_800_001, 3);
const reset = { reset: 'before' };
const answered = { status: 200, charged: true, replayed: false };
const rowsFrom = (first, count) => Array.from({ length: count }, (_, index) => ({ row: first + index, ...answered }));

/** An answer with these lines, in place of that of the gateway. */
const linesAnswer = (...lines) => textAnswer(200, lines.map((line) => `${line}\n`).join(''));
const lineOf = (row) => JSON.stringify({ row, ...answered, result: { success: true, risk_score: 10 } });
const endOf = (reason) => JSON.stringify({ summary: { next_row: 2, ended_by: reason } });

/**
 * @param {{ call?: string, input?: object[], options?: object, fault?: object, expect: { requests?: object, [outcome: string]: any } }} more
 * @param {(number | object)[]} firstRows of the requests that the service must see
 */
function streamCase(name, title, more, firstRows) {
  const { expect } = more;
  return {
    id: `streams.${name}`,
    title,
    call: 'verifyBatch',
    input: three,
    ...more,
    expect: { ...expect, requests: { ...expect.requests, tries: firstRows.length, firstRows } },
  };
}

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
 */
function againCase(name, title, { line = failedLineOf(2, 'overloaded'), singles = {}, options, sent, ...expect }) {
  const batch = linesAnswer(lineOf(1), line, lineOf(3), endOf('end_of_input'));
  const batchId = `golden-${name}`;
  const single = { path: '/v1/verify', body: three[1], headers: { 'idempotency-key': `${batchId}#2` } };
  const [first, ...calls] = sent ?? [{ path: '/v1/verify/batch' }, single];
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
      requests: { ...expect.requests, tries: calls.length + 1, sent: [first, ...calls] },
    },
  };
}

const batchOnly = [{ path: '/v1/verify/batch' }];
const repeated = (times) => [...batchOnly, ...Array.from({ length: times }, () => ({ path: '/v1/verify' }))];
const rowError = (row, error) => ({ row, status: error.status, charged: false, replayed: false, error });
const withSecond = (second) => [rowsFrom(1, 1)[0], second, rowsFrom(3, 1)[0]];
const busy = (reason = 'overloaded') => canned(reason, { retryAfterSeconds: 0 });

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

/** Rows that the service could not decide. */
const againCases = [
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
    singles: { every: busy('not_ready') },
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

const resumed = (reason) =>
  streamCase(
    `resumed_after_${reason}`,
    `goes on after the end ${reason}`,
    {
      fault: { tries: [linesAnswer(lineOf(1), endOf(reason))] },
      expect: { rows: rowsFrom(1, 3), nextRow: 4, summary: { endedBy: 'end_of_input', resumptions: 1 } },
    },
    [1, 2],
  );

const ended = (reason) =>
  streamCase(
    `ended_by_${reason}`,
    `ends with the row to go on with after ${reason}`,
    {
      fault: { every: linesAnswer(lineOf(1), endOf(reason)) },
      expect: {
        rows: rowsFrom(1, 1),
        nextRow: 2,
        summary: { nextRow: 2, answered: 1, endedBy: reason },
        error: { type: 'BatchError', reason },
      },
    },
    [1],
  );

const foreign = (name, title, text) =>
  streamCase(
    `foreign_${name}`,
    `${title} is not an answer`,
    {
      options: { maxResumptions: 0 },
      fault: { every: textAnswer(200, text) },
      expect: { rows: [], nextRow: 1, summary: null, error: { type: 'ConnectionError' } },
    },
    [1],
  );

const refused = (name, options) =>
  streamCase(
    `option_${name}`,
    `refuses the option ${name}`,
    { options, expect: { error: { type: 'ConfigurationError' } } },
    [],
  );

/** Streamed batches. The proxy waits for the whole request, so a case has at most 256 rows. */
export const streamCases = [
  streamCase(
    'three_rows',
    'answers three rows under the batch id, and gives the summary',
    {
      options: { batchId: 'golden-march', include: ['sources'] },
      expect: {
        rows: rowsFrom(1, 3).map((row) => ({ ...row, answer: { success: true, sources: { $is: 'list' } } })),
        nextRow: 4,
        summary: {
          batchId: 'golden-march',
          firstRow: 1,
          nextRow: 4,
          rows: 3,
          answered: 3,
          errors: 0,
          charged: 3,
          replayed: 0,
          chargeUnknown: 0,
          endedBy: 'end_of_input',
          resumptions: 0,
        },
        requests: {
          path: '/v1/verify/batch',
          query: '?include=sources&first_row=1',
          idempotencyKey: 'golden-march',
        },
      },
    },
    [1],
  ),
  streamCase(
    'analyze',
    'begins a batch of analyze with another row, under a random id',
    {
      call: 'analyzeBatch',
      input: [{ doc_number: '1032800011' }],
      options: { firstRow: 7 },
      expect: {
        rows: [{ row: 7, ...answered, answer: { recommendation: { $is: 'string' } } }],
        summary: { firstRow: 7, nextRow: 8 },
        requests: { path: '/v1/analyze/batch', idempotencyKey: { $pattern: '^[0-9a-f-]{36}$' } },
      },
    },
    [7],
  ),
  streamCase(
    'empty',
    'sends nothing for an empty list',
    { input: [], expect: { rows: [], summary: { rows: 0, nextRow: 1 } } },
    [],
  ),
  streamCase(
    'bad_row',
    'keeps the number of a row that is wrong',
    {
      input: [three[0], {}, three[2]],
      expect: {
        rows: [
          { row: 1, ...answered },
          {
            row: 2,
            status: 400,
            charged: false,
            error: { reason: 'invalid_body', errors: [{ pointer: '/cedula', code: 'required' }] },
          },
          { row: 3, ...answered },
        ],
        summary: { answered: 2, errors: 1, charged: 2 },
      },
    },
    [1],
  ),
  ...['shutting_down', 'state_unavailable', 'input_timeout', 'client_too_slow'].map(resumed),
  ...['quota_exhausted', 'key_revoked', 'a_later_reason'].map(ended),
  streamCase(
    'answer_lost',
    'goes on after an answer that was lost, and pays each row once',
    {
      fault: { tries: [{ lost: true }] },
      expect: {
        rows: rowsFrom(1, 3).map((row) => ({ ...row, charged: false, replayed: true })),
        summary: { charged: 0, replayed: 3, resumptions: 1 },
      },
    },
    [1, 1],
  ),
  streamCase(
    'cut',
    'goes on after an answer that was cut, with the first row that has no answer',
    {
      input: persons(1_032_800_100, 40),
      fault: { tries: [{ cut: true }] },
      expect: {
        rows: Array.from({ length: 40 }, (_, index) => ({
          row: index + 1,
          status: 200,
          replayed: index > 30 || { $is: 'boolean' },
        })),
        nextRow: 41,
        summary: { rows: 40, answered: 40, resumptions: 1 },
      },
    },
    [1, { $is: 'number' }],
  ),
  streamCase(
    'progress',
    'counts resumptions again after a row was answered',
    {
      options: { maxResumptions: 2 },
      fault: { tries: [reset, linesAnswer(lineOf(1))], every: reset },
      expect: { rows: rowsFrom(1, 1), nextRow: 2, summary: null, error: { type: 'ConnectionError' } },
    },
    [1, 1, 2, 2, 2],
  ),
  streamCase(
    'no_answer',
    'ends when no answer comes within the time-out',
    {
      options: { idleTimeoutMs: 300, maxResumptions: 1 },
      fault: { every: { delayMs: 3_000 } },
      expect: { rows: [], nextRow: 1, error: { type: 'TimeoutError' } },
    },
    [1, 1],
  ),
  streamCase(
    'retry_after',
    'waits as long as Retry-After says',
    {
      fault: { tries: [canned('rate_limited', { retryAfterSeconds: 1 })] },
      expect: { rows: rowsFrom(1, 3), requests: { waitsMs: [{ min: 1_000, max: 1_000 }] } },
    },
    [1, 1],
  ),
  streamCase(
    'refused_key',
    'gives the error of a refused key at once',
    {
      options: { key: { $key: 'revoked' } },
      expect: { rows: [], error: { type: 'AuthenticationError', status: 401, reason: 'key_revoked' } },
    },
    [1],
  ),
  ...againCases,
  foreign('page', 'a page of HTML', '<html>\n'),
  foreign('row', 'another row', `${lineOf(2)}\n`),
  foreign('half', 'a line without its end', lineOf(1)),
  foreign('summary', 'a summary of another form', '{"summary":null}\n'),
  foreign('list', 'a list', '[]\n'),
  refused('empty_id', { batchId: '' }),
  refused('id_with_letter', { batchId: 'ñ' }),
  refused('long_id', { batchId: 'a'.repeat(201) }),
  refused('row_zero', { firstRow: 0 }),
  refused('no_time', { idleTimeoutMs: 0 }),
  refused('negative_resumptions', { maxResumptions: -1 }),
  refused('negative_retries', { maxRetries: -1 }),
];
