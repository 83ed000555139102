import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type Facts,
  SIGNALS,
  type SignalCode,
  type SignalState,
  SOURCE_IDS,
  type SourceStatus,
} from '@cotejo/contracts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { DEFAULT, Folder } from '../../test/rig.js';
import { BadRows } from '../csv/bad-rows.js';
import { placeColumns } from '../history/columns.js';
import { RowReader } from '../history/row-reader.js';
import { historyOfReceipts } from './history-of-receipts.js';
import { receiptColumns, receiptRow } from './receipt-row.js';

const folder = new Folder();

const CODES = Object.keys(SIGNALS) as SignalCode[];
const base64 = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url');
const tokenOf = (payload: object) => `${base64({ alg: 'EdDSA' })}.${base64(payload)}.c2lnbmF0dXJl`;

/** The parts of a receipt that a history needs. */
function payloadOf(facts: Facts, jti: string) {
  const { contributions, score, outcome } = DEFAULT.decide(facts);
  return {
    jti,
    score,
    outcome,
    time: '2026-11-22T10:00:00.000Z',
    sources: Object.entries(facts.sources).map(([source, status]) => ({ source, status, provider: 'local' })),
    characteristics: contributions.map(({ characteristic, ...rest }) => ({ code: characteristic, ...rest })),
  };
}

const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    states: fc.array(fc.constantFrom<SignalState>(true, false, 'unknown'), {
      minLength: CODES.length,
      maxLength: CODES.length,
    }),
    statuses: fc.array(fc.constantFrom<SourceStatus>('ok', 'ok', 'ok', 'timeout', 'not_in_plan', 'not_configured'), {
      minLength: SOURCE_IDS.length,
      maxLength: SOURCE_IDS.length,
    }),
    inputs: fc.subarray<Facts['inputs'][number]>([
      'document',
      'name',
      'phone',
      'email',
      'address',
      'city',
      'ip',
      'gps',
    ]),
  })
  .map(({ states, statuses, inputs }) => {
    const sources = Object.fromEntries(SOURCE_IDS.map((id, at) => [id, statuses[at]])) as Facts['sources'];
    const isRequested = (code: SignalCode) =>
      sources[SIGNALS[code].source] !== 'not_in_plan' &&
      SIGNALS[code].inputs.every((input) => inputs.some((sent) => sent === input));
    return {
      inputs,
      sources,
      // A source that was not queried has no signals.
      states: Object.fromEntries(
        CODES.flatMap((code, at) => (isRequested(code) ? [[code, states[at] as SignalState]] : [])),
      ),
      values: {
        ...(states[CODES.indexOf('sim_swap_recent')] === true && { sim_swap_recent: 20.123456789 }),
        ...(states[CODES.indexOf('ip_location_mismatch')] === true && { ip_location_mismatch: 'far_city' }),
        ...(states[CODES.indexOf('phone_code_returned')] !== 'unknown' && { phone_code_returned: 40 }),
        ...(states[CODES.indexOf('document_read')] === true && { document_read: 'chip' }),
      },
      amountCop: null,
    };
  });

it('gives the original decisions again', () => {
  const columns = receiptColumns();
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const known = DEFAULT.decide(facts);
      const row = receiptRow(tokenOf(payloadOf(facts, 'txn_1')));
      const reader = new RowReader(placeColumns(columns, false), new BadRows());
      const cells = columns.map((column) => ({ id: row?.id, date: row?.date })[column] ?? row?.cells.get(column) ?? '');
      expect(reader.read(cells, 2)).toBe(true);
      expect(DEFAULT.decide(reader.facts)).toEqual(known);
    }),
  );
});

it('gives the decision of a buyer with evidence again, and the evidence for another policy', () => {
  const facts: Facts = {
    inputs: ['document', 'phone', 'ip', 'city', 'amount'],
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources'],
    states: {
      ...Object.fromEntries(CODES.map((code) => [code, false])),
      ip_location_mismatch: true,
      document_read: true,
    },
    values: { ip_location_mismatch: 'foreign_country', document_read: 'chip' },
    amountCop: 80_000,
  };
  const known = DEFAULT.decide(facts);
  expect(known.contributions.map(({ characteristic }) => characteristic)).toContain('offset:ip_location_mismatch');
  const { cells } = receiptRow(tokenOf(payloadOf(facts, 'txn_1'))) ?? {};
  expect(cells?.get('document_read')).toBe('true:chip');
  const columns = receiptColumns();
  const reader = new RowReader(placeColumns(columns, false), new BadRows());
  reader.read(
    columns.map((column) => ({ id: 'txn_1', amount: '80000' })[column] ?? cells?.get(column) ?? ''),
    2,
  );
  expect(DEFAULT.decide(reader.facts)).toEqual(known);
});

it('reads responses, receipts and tokens, with amounts and labels, and counts other lines', async () => {
  const facts: Facts = {
    inputs: ['document'],
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources'],
    states: { document_cancelled: false },
    values: {},
    amountCop: null,
  };
  const token = (id: string) => tokenOf(payloadOf(facts, id));
  const lines = [
    JSON.stringify({
      success: true,
      receipt: { token: token('txn_a'), salts: { document: 'x' } },
      amount: '7',
      label: 'good',
    }),
    JSON.stringify({ token: token('txn_b'), salts: {}, amount: 80_000, label: 'chargeback' }),
    token('txn,"c"'),
    JSON.stringify(token('txn_d')),
    '{"receipt":',
    JSON.stringify({ receipt: { token: 'a.b.c' } }),
    '',
  ];
  const file = folder.write('receipts.jsonl', lines.join('\n'));
  const output = new PassThrough();
  const written = text(output);
  const read = await historyOfReceipts(file, new Map([['txn_a', 50_000]]), output);
  output.end();
  const rows = parse(await written, { columns: true }) as Record<string, string>[];
  expect(rows.map(({ id, amount, label }) => [id, amount, label])).toEqual([
    ['txn_a', '50000', 'good'],
    ['txn_b', '80000', 'chargeback'],
    ['txn,"c"', '', ''],
    ['txn_d', '', ''],
  ]);
  expect(rows[0]).toMatchObject({ document_cancelled: 'false', document_pending: 'unknown', 'source.telco': 'ok' });
  expect(read).toMatchObject({ lines: 6, withoutAmount: 2 });
  expect(read.bad.byColumn()).toEqual([{ column: '(row)', count: 2, lines: [5, 6] }]);
});
