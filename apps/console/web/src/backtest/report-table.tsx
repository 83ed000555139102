import type { TableView } from '@cotejo/backtest/browser';
import { DataTable } from '../ui/data-table.js';
import styles from './backtest.module.css';

/** A hash breaks anywhere, so that it does not widen the table. */
const shown = (cell: string) => (cell.startsWith('sha256:') ? <code className={styles.hash}>{cell}</code> : cell);

const WORD = /\p{L}{3}/u;

/** A table of the report, with the same cells as in the report of the command line. */
export function ReportTable({ table }: { table: TableView | null }) {
  if (!table || table.rows.length === 0) {
    return null;
  }
  const { title, head, rows } = table;
  const columns = head.map((header, at) => ({
    id: String(at),
    header,
    cell: ({ cells }: { cells: string[] }) => shown(cells[at] ?? ''),
    isFigure: at > 0 && !rows.some((row) => WORD.test(row[at] ?? '')),
  }));
  const lines = rows.map((cells, at) => ({ cells, key: `${at} ${cells[0]}` }));
  return <DataTable label={title} columns={columns} rows={lines} rowKey={({ key }) => key} />;
}
