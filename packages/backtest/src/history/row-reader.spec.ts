import {
  type Facts,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  type SignalState,
  SOURCE_IDS,
  type SourceId,
} from '@cotejo/contracts';
import fc from 'fast-check';
import { DEFAULT } from '../../test/rig.js';
import { BadRows } from '../csv/bad-rows.js';
import { placeColumns } from './columns.js';
import { RowReader } from './row-reader.js';

const CODES = Object.keys(SIGNALS) as SignalCode[];
const HEADER = ['id', 'amount', ...CODES, ...SOURCE_IDS.map((source) => `source.${source}`)];

function readerOf(header: string[]) {
  const bad = new BadRows();
  return { bad, reader: new RowReader(placeColumns(header, false), bad) };
}

/** The facts of a row, computed independently from the description of the format. */
function plainFacts(row: string[]): Facts {
  const cellOf = (name: string) => row[HEADER.indexOf(name)] ?? '';
  const requested = CODES.filter((code) => cellOf(code) !== '');
  const state = (code: SignalCode): SignalState =>
    cellOf(code).startsWith('unknown') ? 'unknown' : cellOf(code).startsWith('true');
  const statusOf = (source: SourceId) => {
    const own = requested.filter((code) => SIGNALS[code].source === source);
    if (cellOf(`source.${source}`) !== '') {
      return cellOf(`source.${source}`);
    }
    if (own.length === 0) {
      return 'not_requested';
    }
    return own.some((code) => state(code) !== 'unknown') ? 'ok' : 'unavailable';
  };
  const sources = Object.fromEntries(SOURCE_IDS.map((id) => [id, statusOf(id)])) as Facts['sources'];
  const values = requested.flatMap((code) => {
    const value = cellOf(code).split(':')[1];
    return value === undefined ? [] : [[code, SIGNALS_WITH_FIGURE.includes(code) ? Number(value) : value]];
  });
  return {
    inputs: [...new Set(requested.flatMap((code) => SIGNALS[code].inputs))],
    sources,
    states: Object.fromEntries(requested.map((code) => [code, state(code)])),
    values: Object.fromEntries(values),
    amountCop: cellOf('amount') === '' ? null : Number(cellOf('amount')),
  };
}

const SIGNALS_WITH_FIGURE = CODES.filter((code) => (SIGNALS[code] as SignalSpec).value?.figure);

const cell = (code: SignalCode) => {
  const plain = fc.constantFrom('true', 'false', 'unknown', '', 'false', 'false');
  if (!SIGNALS_WITH_FIGURE.includes(code)) {
    return plain;
  }
  return fc.oneof(
    plain,
    fc.tuple(fc.boolean(), fc.nat(400)).map(([state, hours]) => `${state}:${hours}`),
  );
};
const statusCell = fc.constantFrom('', '', '', 'ok', 'timeout', 'not_in_plan', 'not_configured', 'not_requested');
const anyRow = fc
  .tuple(
    fc.constantFrom('', '50000', '6000000', '40000000'),
    fc.tuple(...CODES.map(cell)),
    fc.array(statusCell, { minLength: SOURCE_IDS.length, maxLength: SOURCE_IDS.length }),
  )
  .map(([amount, cells, statuses]) => ['row', amount, ...cells, ...statuses]);

it('reads every row independently of the rows before', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 2, maxLength: 6 }), (rows) => {
      const { reader, bad } = readerOf(HEADER);
      for (const row of rows) {
        expect(reader.read(row, 2)).toBe(true);
        expect(DEFAULT.decide(reader.facts)).toEqual(DEFAULT.decide(plainFacts(row)));
      }
      expect(bad.rows).toBe(0);
    }),
    { numRuns: 200 },
  );
});

it('does not miss a mandatory source without any column, but one that the row says the plan left out', () => {
  const { reader } = readerOf(['id', 'document_cancelled']);
  reader.read(['1', 'false'], 2);
  expect(reader.facts.sources.sanctions).toBe('not_in_plan');
  expect(DEFAULT.decide(reader.facts)).toMatchObject({ outcome: 'approve', missingMandatory: [] });
  const { reader: known } = readerOf(['id', 'document_cancelled', 'source.sanctions']);
  known.read(['1', 'false', 'not_in_plan'], 2);
  expect(DEFAULT.decide(known.facts)).toMatchObject({ outcome: 'review', missingMandatory: ['sanctions'] });
});

it('counts every unreadable cell by column and line, and the skipped row once', () => {
  const { reader, bad } = readerOf(['id', 'amount', 'date', 'label', 'ip_vpn', 'source.geo']);
  expect(reader.read(['', 'x', 'x', 'x', 'x', 'x'], 7)).toBe(false);
  expect(reader.read(['1', '2'], 8)).toBe(false);
  expect(reader.read(['1', '', '', '', 'true', 'ok'], 9)).toBe(true);
  expect(bad.rows).toBe(2);
  expect(new Set(bad.byColumn())).toEqual(
    new Set([
      ...['id', 'amount', 'date', 'label', 'ip_vpn', 'source.geo'].map((column) => ({
        column,
        count: 1,
        lines: [7],
      })),
      { column: '(row)', count: 1, lines: [8] },
    ]),
  );
});
