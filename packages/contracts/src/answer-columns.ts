import type { Include } from './includes.js';

/** Fields of an answer, in the order of their columns. A dot separates the members of a nested object. */
const FIELDS = {
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
} as const;

/** The member of an answer that each optional part adds. */
const PARTS = {
  sources: () => 'sources',
  screening: () => 'screening',
  interval: () => 'score_interval',
  counterfactuals: () => 'counterfactuals',
  retos: (operation) => (operation === 'verify' ? 'retos' : 'challenges'),
  receipt: () => 'receipt',
} as const satisfies Record<Include, (operation: 'verify' | 'analyze') => string>;

type Cell = string | number | boolean | null;

/** An answer as cells: one for each field, then the JSON of each optional part. */
export interface AnswerColumns {
  names: string[];
  /** Without an answer, all cells are empty. */
  cellsOf(answer: object | null | undefined): Cell[];
}

/** @param omitted fields without a column */
export function answerColumns(
  operation: 'verify' | 'analyze',
  includes: readonly Include[],
  omitted: readonly string[] = [],
): AnswerColumns {
  const fields = FIELDS[operation].filter((field) => !omitted.includes(field));
  const paths = fields.map((field) => field.split('.'));
  const parts = includes.map((include) => PARTS[include](operation));
  return {
    names: [...fields, ...parts],
    cellsOf: (answer) => [
      ...paths.map((path) => cellOf(valueAt(answer, path))),
      ...parts.map((member) => JSON.stringify(valueAt(answer, [member])) ?? null),
    ],
  };
}

function valueAt(answer: unknown, path: readonly string[]): unknown {
  return path.reduce((value, member) => (value as Record<string, unknown> | null | undefined)?.[member], answer);
}

/** A list is its texts, or the codes of its objects, with spaces between. */
function cellOf(value: unknown): Cell {
  return Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? each : each.code)).join(' ')
    : ((value ?? null) as Cell);
}
