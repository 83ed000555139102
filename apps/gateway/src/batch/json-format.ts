import type { Language } from '@cotejo/platform';
import { errorOf, isReplayed, type RowFormat } from './row-format.js';

/** NDJSON: one object for each row. */
export function jsonFormat(language: Language): RowFormat {
  return {
    head: '',
    writeRow: (result, charged) => {
      const { row, status, answer, problem } = result;
      const body = problem
        ? `"error":${JSON.stringify(errorOf(result, language))}`
        : `"result":${JSON.stringify(answer)}`;
      return `{"row":${row},"status":${status},"charged":${charged},"replayed":${isReplayed(result)},${body}}\n`;
    },
    writeSummary: ({ firstRow, nextRow, rows, answered, errors, charged, replayed, endedBy }) =>
      `${JSON.stringify({
        summary: {
          first_row: firstRow,
          next_row: nextRow,
          rows,
          answered,
          errors,
          charged,
          replayed,
          ended_by: endedBy,
        },
      })}\n`,
  };
}
