import type { AnalyzeResponse, BatchRow, Include, VerifyResponse } from '@cotejo/sdk';
import { type CsvValue, csvLine } from '@cotejo/tables';
import type { Operation } from './batch-fields.js';
import type { FileFormat } from './file-format.js';

export type AnyRow = BatchRow<VerifyResponse | AnalyzeResponse>;

/** Writes rows as lines. A row is always one line, so that complete rows can be counted. */
export interface OutputLines {
  /** First line of the file; empty for NDJSON. */
  readonly header: string;
  lineOf(row: AnyRow, id: string): string;
}

const VERIFY_COLUMNS = `transaction_id risk_score risk_level recommendation cedula.valid cedula.nombre cedula.estado
  cedula.lugar_expedicion telefono.valid telefono.operador telefono.tipo telefono.antiguedad_meses
  telefono.match_titular email.valid email.domain_age_days email.disposable direccion.valid direccion.estandarizada
  direccion.estrato direccion.zona_riesgo risk_factors created_at`;
const ANALYZE_COLUMNS = 'risk_score recommendation reasons';
const PARTS: Readonly<Record<Include, string>> = {
  sources: 'sources',
  screening: 'screening',
  interval: 'score_interval',
  counterfactuals: 'counterfactuals',
  receipt: 'receipt',
};

export interface OutputOptions {
  readonly format: FileFormat;
  readonly operation: Operation;
  readonly include: readonly Include[];
  readonly idColumn: string | undefined;
}

export function outputLines(options: OutputOptions): OutputLines {
  return options.format === 'csv' ? csvLines(options) : ndjsonLines(options);
}

function csvLines({ operation, include, idColumn }: OutputOptions): OutputLines {
  const columns = (operation === 'verify' ? VERIFY_COLUMNS : ANALYZE_COLUMNS).trim().split(/\s+/);
  const parts = include.map((part) => PARTS[part]);
  const first = [
    'row',
    ...(idColumn === undefined ? [] : [idColumn]),
    'status',
    'charged',
    'replayed',
    'reason',
    'fields',
  ];
  return {
    header: oneLine([...first, 'request_id', ...columns, ...parts]),
    lineOf({ row, status, charged, replayed, result, error }, id) {
      const fields = (error?.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`).join('; ');
      const facts = [status, charged, replayed, error?.reason, fields, error?.requestId];
      const answer = columns.map((column) => flat(memberOf(result, column.split('.'))));
      const json = parts.map((part) => jsonOf(memberOf(result, [part])));
      return oneLine([row, ...(idColumn === undefined ? [] : [id]), ...facts, ...answer, ...json]);
    },
  };
}

function ndjsonLines({ idColumn }: OutputOptions): OutputLines {
  return {
    header: '',
    lineOf({ row, error, ...answer }, id) {
      const copied = idColumn === undefined ? {} : { id };
      const { code, reason, requestId, errors } = error ?? {};
      const failure = error ? { error: { code, reason, request_id: requestId, errors: errors ?? [] } } : {};
      return `${JSON.stringify({ row, ...copied, ...answer, ...failure })}\n`;
    },
  };
}

function memberOf(value: unknown, [name, ...rest]: string[]): unknown {
  const member = (value as Record<string, unknown> | null | undefined)?.[name as string];
  return rest.length === 0 ? member : memberOf(member, rest);
}

/** A list as its texts or codes, joined by a blank. */
function flat(value: unknown): unknown {
  if (!Array.isArray(value)) {
    return value;
  }
  return value.map((each) => (typeof each === 'string' ? each : (each as { code?: unknown }).code)).join(' ');
}

const jsonOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

/** A line break would end the row: complete rows are counted by their lines. */
function oneLine(values: readonly unknown[]): string {
  const cells = values.map((value) => (typeof value === 'string' ? value.replace(/[\r\n]+/g, ' ') : (value ?? null)));
  return `${csvLine(cells as CsvValue[])}\n`;
}
