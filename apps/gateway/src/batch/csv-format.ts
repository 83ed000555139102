import type { Language } from '@cotejo/platform';
import { type CsvValue, csvCell, csvLine } from '@cotejo/tables';
import type { DecisionOperation } from '../verification/decision-operation.js';
import { errorOf, isReplayed, type RowFormat } from './row-format.js';
import type { RowResult } from './row-result.js';

/** Columns of every answer, before the columns of the variant. */
const ROW_COLUMNS = ['row', 'status', 'charged', 'replayed', 'reason', 'message'];

/** Fields of an answer, in the order of its columns. A dot separates the members of a nested object. */
const FIELDS: Record<DecisionOperation['name'], readonly string[]> = {
  verify: [
    'success',
    'transaction_id',
    'risk_score',
    'risk_level',
    'recommendation',
    'cedula.valid',
    'cedula.nombre',
    'cedula.estado',
    'cedula.lugar_expedicion',
    'telefono.valid',
    'telefono.operador',
    'telefono.tipo',
    'telefono.antiguedad_meses',
    'telefono.match_titular',
    'email.valid',
    'email.domain_age_days',
    'email.disposable',
    'direccion.valid',
    'direccion.estandarizada',
    'direccion.estrato',
    'direccion.zona_riesgo',
    'risk_factors',
    'created_at',
  ],
  analyze: ['risk_score', 'recommendation', 'reasons'],
};

/** The member of an answer that each optional part adds, in the order of the columns. Its cell is JSON. */
const PARTS = {
  sources: 'sources',
  screening: 'screening',
  interval: 'score_interval',
  counterfactuals: 'counterfactuals',
  receipt: 'receipt',
};

/** CSV with one column for each field of the answer. */
export function csvFormat(
  name: DecisionOperation['name'],
  includes: ReadonlySet<string>,
  language: Language,
): RowFormat {
  const fields = FIELDS[name].map((field) => field.split('.'));
  const parts = Object.entries(PARTS).flatMap(([include, member]) => (includes.has(include) ? [member] : []));
  const columns = [...ROW_COLUMNS, ...FIELDS[name], ...parts];
  const empty = ','.repeat(columns.length - ROW_COLUMNS.length);
  const answerCells = (answer: object) =>
    [
      ...fields.map((path) => cellOf(valueAt(answer, path))),
      ...parts.map((member) => jsonCell(valueAt(answer, [member]))),
    ].join(',');
  return {
    head: `${columns.join(',')}\r\n`,
    writeRow: (result, charged) => {
      const { row, status, answer } = result;
      const start = `${row},${status},${charged},${isReplayed(result)}`;
      return answer ? `${start},,,${answerCells(answer)}\r\n` : `${start},${errorCells(result, language)}${empty}\r\n`;
    },
    writeSummary: ({ firstRow, nextRow, rows, answered, errors, charged, replayed, endedBy }) => {
      const message = `first_row=${firstRow} next_row=${nextRow} rows=${rows} answered=${answered} errors=${errors}`;
      return `summary,${endedBy},${charged},${replayed},,${message}${empty}\r\n`;
    },
  };
}

function errorCells(result: RowResult, language: Language): string {
  const error = errorOf(result, language);
  return csvLine([error?.reason ?? null, error?.message ?? null]);
}

function valueAt(answer: unknown, path: readonly string[]): unknown {
  return path.reduce((value, member) => (value as Record<string, unknown> | null | undefined)?.[member], answer);
}

const jsonCell = (value: unknown): string => (value === undefined ? '' : csvCell(JSON.stringify(value)));

/** A list is its texts, or the codes of its objects, with spaces between. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) {
    return csvCell(value.map((element) => (typeof element === 'string' ? element : element.code)).join(' '));
  }
  return csvCell((value ?? null) as CsvValue);
}
