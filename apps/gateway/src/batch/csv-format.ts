import { answerColumns, INCLUDES } from '@cotejo/contracts';
import type { Language } from '@cotejo/platform';
import { csvLine } from '@cotejo/tables';
import type { DecisionOperation } from '../verification/decision-operation.js';
import { errorOf, type RowFormat } from './row-format.js';

/** Columns of every answer, before the columns of the variant. */
export const ROW_COLUMNS = ['row', 'status', 'charged', 'replayed', 'reason', 'message', 'fields'];

/** CSV with one column for each field of the answer. */
export function csvFormat(
  name: DecisionOperation['name'],
  includes: ReadonlySet<string>,
  language: Language,
): RowFormat {
  const { names, cellsOf } = answerColumns(
    name,
    INCLUDES.filter((include) => includes.has(include)),
  );
  return {
    head: `${[...ROW_COLUMNS, ...names].join(',')}\r\n`,
    writeRow: (result, { charged, replayed }) => {
      const { row, status, answer } = result;
      const { reason = null, message = null, errors = [] } = (answer ? null : errorOf(result, language)) ?? {};
      const fields = errors.map(({ pointer, code }) => `${pointer} ${code}`.trim()).join('; ') || null;
      return `${csvLine([row, status, charged, replayed, reason, message, fields, ...cellsOf(answer)])}\r\n`;
    },
    writeSummary: ({ firstRow, nextRow, rows, answered, errors, charged, replayed, chargeUnknown, endedBy }) => {
      const rowCounts = `rows=${rows} answered=${answered} errors=${errors} charge_unknown=${chargeUnknown}`;
      const message = `first_row=${firstRow} next_row=${nextRow} ${rowCounts}`;
      return `${csvLine(['summary', endedBy, charged, replayed, null, message, null, ...cellsOf(null)])}\r\n`;
    },
  };
}
