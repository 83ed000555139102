import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import { BATCH_TYPES } from '../http/body/streamed-body.js';
import { KeyedOperation } from '../openapi/operation.decorators.js';
import { IncludeQuery } from '../verification/include.js';
import { ROW_COLUMNS } from './csv-format.js';

const INPUT =
  'Send one row for each transaction, with the fields of the single call: NDJSON (`application/x-ndjson`, one JSON object of at most 16 KB ' +
  'on each line, in UTF-8) or CSV (`text/csv`, RFC 4180, with a header row; `gps.lat` and `pruebas.codigo_email.hace_segundos` are columns, and an empty cell is a field ' +
  'that you do not send). CSV is read as spreadsheets in Colombia write it: `,` or `;`, UTF-8 or Latin-1, columns in Spanish or English, ' +
  '`$ 1.250.000`, `17/05/2004`.';
const ANSWER =
  'The answer has the type of the request and streams while you send: one line for each row, in order, with the status, the answer or error ' +
  'of the single call, and whether the row was charged. `charged` and `replayed` are null (empty in CSV) while that is not known yet; ' +
  '`charge_unknown` of the last line, a summary, counts these rows. `ended_by` says why the batch ended: `end_of_input`, ' +
  '`quota_exhausted`, `shutting_down`, `input_timeout`, `malformed_input`, `state_unavailable`, or the reason why the key or the account may ' +
  'not go on, such as `key_revoked`. `next_row` is the first row without an answer.';
const RESUME =
  'An answer without a summary was cut. To go on, send the remaining rows with `first_row`. With the same `Idempotency-Key` no row is ' +
  'charged twice. Read while you send: a client that does not read for 60 seconds is cut, and a batch that receives nothing for 60 ' +
  'seconds, or no row for five minutes, ends.';
const LIMITS =
  'Rows count for rate and quota like single calls. A batch uses at most 80 % of the rate and waits when the rate is used up. An account ' +
  'can have two open batches.';

const ROWS = {
  verify: [
    { cedula: '1000000001', telefono: '+573000000001', monto: 250_000 },
    { cedula: '1000000002', monto: 'x' },
  ],
  analyze: [{ doc_number: '1000000001', phone: '+573000000001', amount: 250_000 }, { doc_number: '1' }],
};
const HEADERS = { verify: 'cedula,telefono,monto', analyze: 'doc_number,phone,amount' };

/** Documents a batch. Rows are texts, because OpenAPI 3.1 cannot describe the parts of a stream. */
export const BatchOperation = (variant: 'verify' | 'analyze') =>
  applyDecorators(
    KeyedOperation({
      operationId: `${variant}Batch`,
      tags: ['Verification'],
      summary: `Check many transactions in one request (${variant} variant)`,
      description: [INPUT, ANSWER, RESUME, LIMITS, `The key needs the scope \`${variant}:write\`.`].join(' '),
      requestBody: {
        required: true,
        content: {
          [BATCH_TYPES.ndjson]: {
            schema: { type: 'string', description: 'One JSON object on each line' },
            example: inputLines(variant),
          },
          [BATCH_TYPES.csv]: {
            schema: { type: 'string', description: 'A header row, then one row for each transaction' },
            example: inputCells(variant),
          },
        },
      },
    }),
    IncludeQuery(),
    FirstRowQuery(),
    BatchIdHeader(),
    ApiOkResponse({
      description: 'One line for each row, then the summary. The status is 200 also when rows have errors',
      content: {
        [BATCH_TYPES.ndjson]: {
          schema: { type: 'string', description: 'One JSON object on each line' },
          example: outputLines(variant),
        },
        [BATCH_TYPES.csv]: {
          schema: { type: 'string', description: 'A header row, one row for each transaction, then the summary' },
          example: outputCells(),
        },
      },
    }),
  );

const FirstRowQuery = () =>
  ApiQuery({
    name: 'first_row',
    required: false,
    description: 'Number of the first row that you send. To resume a batch, use the `next_row` of its summary',
    schema: { type: 'integer', minimum: 1, default: 1 },
  });

const BatchIdHeader = () =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Your random name for this batch, such as a UUID. Each row gets a separate key from this name and the number of the row, as ' +
      '`name#number`. A row that you send again under the same name and number within 24 hours is not charged again; with another content it gets ' +
      '409. Above 100,000 rows in an hour the time is 10 minutes. Put no value of a buyer into the name.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]{1,200}$' },
    example: '7c0b9c1e-2f4b-4a53-9a55-2c6f0d6f1a42',
  });

const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const inputLines = (variant: keyof typeof ROWS) => linesOf(ROWS[variant]);
const inputCells = (variant: keyof typeof ROWS) =>
  `${HEADERS[variant]}\r\n${ROWS[variant].map((row) => `${Object.values(row).join(',')}\r\n`).join('')}`;

const SUMMARY = {
  first_row: 1,
  next_row: 3,
  rows: 2,
  answered: 1,
  errors: 1,
  charged: 1,
  replayed: 0,
  charge_unknown: 0,
};

function outputLines(variant: keyof typeof ROWS): string {
  const result =
    variant === 'verify'
      ? { success: true, transaction_id: `txn_${'a'.repeat(26)}`, risk_score: 10, recommendation: 'aprobar' }
      : { risk_score: 10, recommendation: 'APPROVE', reasons: [] };
  const pointer = variant === 'verify' ? '/monto' : '/doc_number';
  const error = { code: 'bad_request', reason: 'invalid_body', errors: [{ pointer, code: 'invalid_format' }] };
  return linesOf([
    { row: 1, status: 200, charged: true, replayed: false, result },
    { row: 2, status: 400, charged: false, replayed: false, error },
    { summary: { ...SUMMARY, ended_by: 'end_of_input' } },
  ]);
}

function outputCells(): string {
  const counts = 'first_row=1 next_row=3 rows=2 answered=1 errors=1 charge_unknown=0';
  return [
    [...ROW_COLUMNS, 'risk_score', 'recommendation'],
    [1, 200, true, false, '', '', '', 10, 'aprobar'],
    [2, 400, false, false, 'invalid_body', 'Parámetros inválidos o faltantes', '/monto must_be_integer', '', ''],
    ['summary', 'end_of_input', 1, 0, '', counts, '', '', ''],
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}
