import { answerColumns } from '@cotejo/contracts';
import type { AnalyzeResponse, BatchRow, Include, VerifyResponse } from '@cotejo/sdk';
import { type CsvValue, csvLine } from '@cotejo/tables';
import type { Operation } from '@cotejo/tables/buyers';
import type { FileFormat } from './file-format.js';
import type { SentRow } from './input-rows.js';

export type AnyRow = BatchRow<VerifyResponse | AnalyzeResponse>;

/** Writes rows as lines. A row is always one line, so that complete rows can be counted. */
export interface OutputLines {
  /** First line of the file; empty for NDJSON. */
  readonly header: string;
  lineOf(row: AnyRow, sent: SentRow): string;
}

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
  // The status says it already.
  const { names, cellsOf } = answerColumns(operation, include, ['success']);
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
    header: oneLine([...first, 'request_id', ...names]),
    lineOf({ row, status, charged, replayed, result, error }, { id, problems }) {
      const fields = problemsOf(error, problems)
        .map(({ pointer, code }) => `${pointer} ${code}`.trim())
        .join('; ');
      const facts = [status, charged, replayed, error?.reason, fields, error?.requestId];
      return oneLine([row, ...(idColumn === undefined ? [] : [id]), ...facts, ...cellsOf(result)]);
    },
  };
}

function ndjsonLines({ idColumn }: OutputOptions): OutputLines {
  return {
    header: '',
    lineOf({ row, error, ...answer }, { id, problems }) {
      const copied = idColumn === undefined ? {} : { id };
      const { code, reason, requestId } = error ?? {};
      const errors = problemsOf(error, problems);
      const failure = error ? { error: { code, reason, request_id: requestId, errors } } : {};
      return `${JSON.stringify({ row, ...copied, ...answer, ...failure })}\n`;
    },
  };
}

/** A row that could not be read was sent as `null`, so the service does not know what is wrong with it. */
const problemsOf = (error: AnyRow['error'], problems: SentRow['problems']) =>
  problems.length > 0 ? problems : (error?.errors ?? []);

/** A line break would end the row: complete rows are counted by their lines. */
function oneLine(values: readonly unknown[]): string {
  const cells = values.map((value) => (typeof value === 'string' ? value.replace(/[\r\n]+/g, ' ') : (value ?? null)));
  return `${csvLine(cells as CsvValue[])}\n`;
}
