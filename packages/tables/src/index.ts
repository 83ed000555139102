/** Nothing here imports a module of Node, so that a browser can read and write tables too. */
export { type ColumnMap, columnName, columnPairs, columnPositions } from './columns.js';
export { type CsvSink, CsvSplitter, delimiterOf, detached, splitCsv, splitLine } from './csv-splitter.js';
export { type CsvValue, csvCell, csvLine, sheetOf, textOfCsvCell } from './csv-text.js';
export { describeBadRows, RowCount, type RowSummary } from './row-count.js';
export { textLines } from './text-lines.js';
