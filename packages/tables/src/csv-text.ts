/** How spreadsheets recognise a formula: these characters at the start of a cell, also in their full-width form. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const GUARDED = /^'+[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

export type CsvValue = string | number | boolean | null;

/** One line of a CSV file, without its line end. */
export const csvLine = (values: readonly CsvValue[]): string => values.map(csvCell).join(',');

/**
 * A whole CSV file. Excel in Spanish expects semicolons, because the comma separates decimals there; in every language it reads
 * accents only after a byte order mark.
 */
export function csvFile(lines: readonly (readonly CsvValue[])[], language: 'es' | 'en'): string {
  const separator = language === 'es' ? ';' : ',';
  return `\uFEFF${lines.map((values) => `${values.map(csvCell).join(separator)}\r\n`).join('')}`;
}

/**
 * One cell of a CSV file (RFC 4180); `null` is an empty cell. A text that a spreadsheet would run as a formula gets a
 * leading apostrophe. A number stays a number, also a negative one; a boolean is `true` or `false`.
 */
export function csvCell(value: CsvValue): string {
  if (typeof value !== 'string') {
    return value === null ? '' : String(value);
  }
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text that `csvCell` got, from a cell without its quotes: removes the apostrophe in front of a formula. */
export const textOfCsvCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
