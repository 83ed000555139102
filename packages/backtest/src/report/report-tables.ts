import type { BacktestResult } from '../run/result.js';
import { challengesTable } from './challenge-table.js';
import { changesTable, distributionTable, reasonsTable, stabilityTable, transitionMatrix } from './change-tables.js';
import { amountsTable, monthsTable } from './group-tables.js';
import { runTables } from './run-tables.js';
import { costTable, outcomesTable, ratesTable, separationTable } from './side-tables.js';
import type { TableView } from './table-view.js';
import type { Words } from './words.js';

/** Every table of a report that has a row, in the order of the report. */
export function reportTables(result: BacktestResult, words: Words): TableView[] {
  const tables = [
    ...runTables(result, words),
    outcomesTable(result, words),
    ratesTable(result, words),
    challengesTable(result, words),
    costTable(result, words),
    separationTable(result, words),
    distributionTable(result, words),
    transitionMatrix(result, words),
    changesTable(result, words),
    reasonsTable(result, words),
    stabilityTable(result, words),
    monthsTable(result, words),
    amountsTable(result, words),
  ];
  return tables.filter((table) => table !== null && table.rows.length > 0) as TableView[];
}
