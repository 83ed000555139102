import { ERROR_REASONS } from '@cotejo/contracts';
import { errorAnswer } from './canned-answers.mjs';

const canned = (reason, more) => errorAnswer({ ...ERROR_REASONS[reason], reason }, more);
const persons = (first, count, member = 'cedula') =>
  Array.from({ length: count }, (_, index) => ({ [member]: String(first + index) }));
const rows = (count, answer) => Array.from({ length: count }, (_, index) => ({ index, answer }));
const good = { success: true };

export const batchCases = [
  {
    id: 'batches.three_rows',
    title: 'answers three rows in their order',
    call: 'verifyAll',
    input: [{ cedula: '1000000003' }, { cedula: '1000000001' }, { cedula: '1000000002' }],
    expect: {
      rows: [
        { index: 0, answer: { recommendation: 'rechazar' } },
        { index: 1, answer: { recommendation: 'aprobar' } },
        { index: 2, answer: { recommendation: 'revisar' } },
      ],
      requests: { tries: 3 },
    },
  },
  {
    id: 'batches.bad_row',
    title: 'a bad row is an error in its place, and the others are answered',
    call: 'verifyAll',
    input: [{ cedula: '1000000001' }, { cedula: '1032600001', telefono: '+57 ab' }, { cedula: '1000000002' }],
    expect: {
      rows: [
        { index: 0, answer: { recommendation: 'aprobar' } },
        {
          index: 1,
          error: {
            type: 'BadRequestError',
            status: 400,
            reason: 'invalid_body',
            errors: [{ pointer: '/telefono', code: 'invalid_phone' }],
            attempts: 1,
          },
        },
        { index: 2, answer: { recommendation: 'revisar' } },
      ],
      requests: { tries: 3 },
    },
  },
  {
    id: 'batches.not_found',
    title: 'a cédula that does not exist, in a batch of analyze',
    call: 'analyzeAll',
    input: [{ doc_number: '1000000004' }, { doc_number: '1000000005' }],
    expect: {
      rows: [
        { index: 0, error: { type: 'NotFoundError', status: 404, reason: 'cedula_not_found', attempts: 1 } },
        { index: 1, answer: { recommendation: 'REJECT', risk_score: 100 } },
      ],
      requests: { tries: 2 },
    },
  },
  {
    id: 'batches.empty',
    title: 'a batch without rows',
    call: 'verifyAll',
    input: [],
    expect: { rows: [], requests: { tries: 0 } },
  },
  {
    id: 'batches.order',
    title: 'keeps the order when the first row is the slowest',
    call: 'analyzeAll',
    input: [{ doc_number: '1000000002' }, { doc_number: '1000000001' }, { doc_number: '1000000003' }],
    fault: { when: { doc_number: '1000000002' }, every: { delayMs: 600 } },
    expect: {
      rows: [
        { index: 0, answer: { recommendation: 'REVIEW' } },
        { index: 1, answer: { recommendation: 'APPROVE' } },
        { index: 2, answer: { recommendation: 'REJECT' } },
      ],
      requests: { tries: 3 },
    },
  },
  {
    id: 'batches.concurrency',
    title: 'has at most as many calls at a time as the option says',
    call: 'verifyAll',
    input: persons(1_032_600_100, 6),
    options: { concurrency: 2 },
    fault: { every: { delayMs: 150 } },
    expect: { rows: rows(6, good), requests: { tries: 6, concurrentMax: 2 } },
  },
  {
    id: 'batches.usual_concurrency',
    title: 'has at most eight calls at a time without the option',
    call: 'verifyAll',
    input: persons(1_032_600_200, 20),
    fault: { every: { delayMs: 100 } },
    expect: { rows: rows(20, good), requests: { tries: 20, concurrentMax: 8 } },
  },
  {
    id: 'batches.per_second',
    title: 'begins at most as many calls in a second as the option says',
    call: 'analyzeAll',
    input: persons(1_032_600_300, 9, 'doc_number'),
    options: { perSecond: 4 },
    expect: { rows: rows(9, { recommendation: { $is: 'string' } }), requests: { tries: 9, perSecondMax: 4 } },
  },
  {
    id: 'batches.limit_slows_all',
    title: 'a 429 makes all rows wait, not only its own',
    call: 'verifyAll',
    input: persons(1_032_600_400, 8),
    options: { concurrency: 2 },
    fault: [
      { when: { cedula: '1032600401' }, tries: [canned('rate_limited', { retryAfterSeconds: 1 })] },
      // The first row ends well after the 429, so its end would let another row begin.
      { when: { cedula: '1032600400' }, every: { delayMs: 400 } },
      { every: { delayMs: 100 } },
    ],
    expect: { rows: rows(8, good), requests: { tries: 9, quietAfter429: true } },
  },
  {
    id: 'batches.failing_row',
    title: 'a row that fails in every try does not end the batch',
    call: 'verifyAll',
    input: persons(1_032_600_500, 3),
    options: { maxRetries: 1 },
    fault: { when: { cedula: '1032600501' }, every: canned('not_ready') },
    expect: {
      rows: [
        { index: 0, answer: good },
        { index: 1, error: { type: 'ServerError', status: 503, reason: 'not_ready', attempts: 2 } },
        { index: 2, answer: good },
      ],
      requests: { tries: 4 },
    },
  },
  {
    id: 'batches.broken_row',
    title: 'a row whose connection breaks once is answered by its second try',
    call: 'analyzeAll',
    input: persons(1_032_600_600, 3, 'doc_number'),
    fault: { when: { doc_number: '1032600600' }, tries: [{ reset: 'before' }] },
    expect: { rows: rows(3, { recommendation: { $is: 'string' } }), requests: { tries: 4 } },
  },
];
