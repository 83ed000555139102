import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';
import styles from './data-table.module.css';
import { uiTexts } from './ui-texts.js';

export interface Column<Row> {
  /** The header identifies the column, unless two columns have the same. */
  id?: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the cells at the end, for numbers. */
  isFigure?: boolean;
  /** A column of buttons. Screen readers read its header, but it is not shown. */
  isActions?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** The first column is the header of the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of a table without rows. */
  empty?: ReactNode;
  /** The buttons of a row, in a last column. */
  actions?: ((row: Row) => ReactNode) | undefined;
}

/** A table. On a phone each row becomes a card. */
export function DataTable<Row>({ label, columns: given, rows, rowKey, empty, actions }: DataTableProps<Row>) {
  const t = useTexts(uiTexts);
  const columns: readonly Column<Row>[] = actions
    ? [...given, { header: t('actions'), isActions: true, cell: actions }]
    : given;
  if (rows.length === 0 && empty !== undefined) {
    return empty;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section aria-label={label} className={styles.frame} tabIndex={0}>
      <table className={styles.table}>
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id ?? column.header} scope="col" className={column.isFigure ? styles.figure : ''}>
                <span className={column.isActions ? 'hidden' : ''}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id ?? column.header} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id ?? column.header} data-label={column.header} className={classOf(column)}>
                    <div>{column.cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const classOf = <Row,>(column: Column<Row>): string =>
  [column.isFigure ? styles.figure : '', column.isActions ? styles.actions : ''].join(' ').trim();
