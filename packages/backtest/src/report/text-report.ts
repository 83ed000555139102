import type { BacktestResult } from '../run/result.js';
import { reportTables } from './report-tables.js';
import { notesOf } from './run-tables.js';
import { summaryOf } from './summary.js';
import type { TableView } from './table-view.js';
import type { ReportLanguage } from './texts.js';
import { Words } from './words.js';

/** Renders the result as plain text for a terminal. */
export function textReport(result: BacktestResult, language: ReportLanguage): string {
  const words = new Words(language);
  const { texts } = words;
  const parts = [
    texts.title,
    ...(result.stopped === 'interrupted' ? [texts.partial] : []),
    ...[summaryOf(result, words)].filter(Boolean),
    ...notesOf(result, words),
    ...reportTables(result, words).map(tableText),
    ...(result.challenges ? [texts.challengesNote] : []),
    `${texts.betweenPolicies}: ${words.measure(result.stabilityIndex)}`,
    ...(result.candidate.separation ? [] : [texts.noSeparation]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableText({ title, head, rows }: TableView): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  // Align figures to the right, names and the texts of a last column to the left.
  const isText = (column: number) => column === 0 || rows.some((row) => /\p{L}{3}/u.test(row[column] ?? ''));
  const pad = (cell: string, column: number) =>
    isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return [title, ...lines.map((line) => `  ${line.map(pad).join('  ').trimEnd()}`)].join('\n');
}
