const LINES_MAX = 5;
/** Column name for a row that is invalid as a whole. */
export const INVALID_ROW = '(row)';

/** Unreadable cells of a column. */
export interface BadColumn {
  column: string;
  count: number;
  /** The first lines with such a cell. */
  lines: number[];
}

/** Counts unreadable cells by column and line. It never keeps a value, and needs memory only for each column. */
export class BadRows {
  /** Number of skipped rows. */
  rows = 0;
  private readonly columns = new Map<string, BadColumn>();

  /** Counts an unreadable cell. */
  cell(column: string, line: number): void {
    const known = this.columns.get(column) ?? { column, count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < LINES_MAX) {
      known.lines.push(line);
    }
    this.columns.set(column, known);
  }

  /** Counts a row that is not CSV, or has another number of cells than the header. */
  row(line: number): void {
    this.rows += 1;
    this.cell(INVALID_ROW, line);
  }

  /** In order of the first occurrence. */
  byColumn(): BadColumn[] {
    return [...this.columns.values()];
  }
}
