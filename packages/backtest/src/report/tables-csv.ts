import { sheetOf } from '@cotejo/tables';
import type { BacktestResult } from '../run/result.js';
import { reportTables } from './report-tables.js';
import type { ReportLanguage } from './texts.js';
import { Words } from './words.js';

/** Every figure of the report as CSV, one in each line: table, row, column, value. */
export function tablesCsv(result: BacktestResult, language: ReportLanguage): string {
  const words = new Words(language);
  const lines = reportTables(result, words).flatMap(({ title, head, rows }) =>
    rows.flatMap(([name = '', ...cells]) => cells.map((cell, at) => [title, name, head[at + 1] ?? '', cell])),
  );
  const { tableName, rowName, columnName, valueName } = words.texts;
  return sheetOf([[tableName, rowName, columnName, valueName], ...lines], language);
}
