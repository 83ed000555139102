import type { Language } from '@cotejo/platform';
import { errorOf, type RowFormat } from './row-format.js';

/** NDJSON: one object for each row. */
export function jsonFormat(language: Language): RowFormat {
  return {
    head: '',
    writeRow: (result, { charged, replayed }) => {
      const { row, status, answer, problem } = result;
      const body = problem
        ? `"error":${JSON.stringify(errorOf(result, language))}`
        : `"result":${JSON.stringify(answer)}`;
      return `{"row":${row},"status":${status},"charged":${charged},"replayed":${replayed},${body}}\n`;
    },
    writeSummary: ({ firstRow, nextRow, rows, answered, errors, charged, replayed, chargeUnknown, endedBy }) =>
      `${JSON.stringify({
        summary: {
          first_row: firstRow,
          next_row: nextRow,
          rows,
          answered,
          errors,
          charged,
          replayed,
          charge_unknown: chargeUnknown,
          ended_by: endedBy,
        },
      })}\n`,
  };
}
