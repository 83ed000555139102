/** The back-test for a browser: nothing here imports a module of Node, opens a file or a connection. */

export { type BadColumn, INVALID_ROW } from './csv/bad-rows.js';
export { BacktestError } from './errors.js';
export { CellReader } from './history/cell-reader.js';
export { type HistoryColumns, placeChosenColumns } from './history/columns.js';
export {
  BUYER_COLUMNS,
  BUYER_PREFIX,
  type ChosenColumns,
  findColumns,
  HISTORY_COLUMNS,
  PLAIN_COLUMNS,
  type PlainColumn,
  SOURCE_PREFIX,
} from './history/find-columns.js';
export { LABELS, readAmount, readLabel, readScore } from './history/plain-cells.js';
export { PURCHASE_COLUMNS } from './history/purchase-columns.js';
export { bucketName } from './measure/score-counts.js';
export { CHECKED_HEADER, checkedLine, type Order, OrderRows } from './orders/orders.js';
export { ReceiptsRead, receiptHistory } from './receipts/receipt-history.js';
export { receiptColumns, receiptRow } from './receipts/receipt-row.js';
export { challengesTable } from './report/challenge-table.js';
export {
  changesTable,
  distributionTable,
  reasonPairs,
  reasonsTable,
  stabilityTable,
  transitionMatrix,
} from './report/change-tables.js';
export {
  amountGroups,
  amountsTable,
  monthGroups,
  monthsTable,
  type OutcomeGroup,
  outcomeCount,
} from './report/group-tables.js';
export { htmlReport } from './report/html/html-report.js';
export { runTables } from './report/run-tables.js';
export { ratesTable, separationTable } from './report/side-tables.js';
export { summaryOf } from './report/summary.js';
export type { TableView } from './report/table-view.js';
export { tablesCsv } from './report/tables-csv.js';
export { Words } from './report/words.js';
export { backtestChunks } from './run/backtest-chunks.js';
export type { ChangesSink } from './run/changes.js';
export { FactsSample } from './run/facts-sample.js';
export { LabelledTally } from './run/labelled-tally.js';
export type { BacktestResult } from './run/result.js';
