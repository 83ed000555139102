const LINES_MAX = 5;
/** Where a row as a whole is not what it must be. */
const ROW = '(row)';

/** Cells of a column that could not be read. */
export interface BadColumn {
  column: string;
  count: number;
  /** The first of them. */
  lines: number[];
}

/** Counts what could not be read by column and line; a value is never kept. Bounded by the columns of a file. */
export class BadRows {
  /** Rows that were left out. */
  rows = 0;
  private readonly columns = new Map<string, BadColumn>();

  cell(column: string, line: number): void {
    const known = this.columns.get(column) ?? { column, count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < LINES_MAX) {
      known.lines.push(line);
    }
    this.columns.set(column, known);
  }

  /** A row that is not CSV, or has another number of cells than the header. */
  row(line: number): void {
    this.rows += 1;
    this.cell(ROW, line);
  }

  /** In the order in which they were met. */
  byColumn(): BadColumn[] {
    return [...this.columns.values()];
  }
}
