import { textAnswer } from './canned-answers.mjs';
import { streamAgainCases } from './stream-again.mjs';
import {
  answered,
  canned,
  endOf,
  lineOf,
  linesAnswer,
  persons,
  reset,
  rowsFrom,
  streamCase,
  three,
} from './stream-case.mjs';

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
  ...streamAgainCases,
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
