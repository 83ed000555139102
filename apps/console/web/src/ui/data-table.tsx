import { type ReactNode, type SyntheticEvent, useSyncExternalStore } from 'react';
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
  /** Names and addresses, which people write: one line each, with the whole text on hover. */
  isName?: boolean;
  /** Long content: the whole width of a card. */
  isWhole?: boolean;
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

const PHONE = mediaOf('(max-width: 640px)');
/** Where many columns, or columns and buttons, do not fit beside the menu. */
const NARROW = mediaOf('(max-width: 1199px)');
const COLUMNS_MAX = 5;

/** A table. Each row becomes a card on a phone; with buttons or many columns, on every narrow window. */
export function DataTable<Row>({ label, columns: given, rows, rowKey, empty, actions }: DataTableProps<Row>) {
  const t = useTexts(uiTexts);
  const columns: readonly Column<Row>[] = actions
    ? [...given, { header: t('actions'), isActions: true, cell: actions }]
    : given;
  const hasCards = useMatch(columns.length > COLUMNS_MAX || actions ? NARROW : PHONE);
  if (rows.length === 0 && empty !== undefined) {
    return empty;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section aria-label={label} className={`${styles.frame} ${hasCards ? styles.cards : styles.rows}`} tabIndex={0}>
      <table className={styles.table}>
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id ?? column.header} scope="col" className={classOf(column)}>
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
                  <th key={column.id ?? column.header} scope="row" className={classOf(column)}>
                    <div onPointerEnter={showWhole}>{column.cell(row)}</div>
                  </th>
                ) : (
                  <td key={column.id ?? column.header} data-label={column.header} className={classOf(column)}>
                    <div onPointerEnter={column.isName ? showWhole : undefined}>{column.cell(row)}</div>
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

const classOf = <Row,>({ isFigure, isName, isWhole, isActions }: Column<Row>): string =>
  [isFigure && styles.figure, isName && styles.name, isWhole && styles.whole, isActions && styles.actions]
    .filter(Boolean)
    .join(' ');

/** Shows a text that does not fit on hover. */
function showWhole({ currentTarget: cell }: SyntheticEvent<HTMLElement>): void {
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}

type Media = ReturnType<typeof mediaOf>;

function mediaOf(text: string) {
  return {
    matches: () => matchMedia(text).matches,
    listen: (onChange: () => void) => {
      const media = matchMedia(text);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
  };
}

const useMatch = ({ listen, matches }: Media): boolean => useSyncExternalStore(listen, matches);
