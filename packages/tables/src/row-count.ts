const LINES_SHOWN_MAX = 5;

/** The rows skipped for one reason: their number and the lines of the first ones, never their content. */
interface BadRows {
  count: number;
  firstLines: number[];
}

/** Rows of an import, with the skipped ones by reason. */
export interface RowSummary {
  rows: number;
  badRows: number;
  bad: Record<string, BadRows>;
}

/** Counts rows and skipped rows during an import. */
export class RowCount<Reason extends string = string> {
  /** All rows that were read, also the skipped ones. */
  rows = 0;
  badRows = 0;
  private readonly bad: Record<string, BadRows> = {};

  /** @param linesMax number of lines that are kept for each reason */
  constructor(private readonly linesMax = LINES_SHOWN_MAX) {}

  countSkipped(reason: Reason, line: number): void {
    this.badRows += 1;
    const entry = this.bad[reason] ?? { count: 0, firstLines: [] };
    this.bad[reason] = entry;
    entry.count += 1;
    if (entry.firstLines.length < this.linesMax) {
      entry.firstLines.push(line);
    }
  }

  summary(linesMax = LINES_SHOWN_MAX): RowSummary {
    const bad = Object.entries(this.bad).map(([reason, { count, firstLines }]) => {
      return [reason, { count, firstLines: firstLines.slice(0, linesMax) }];
    });
    return { rows: this.rows, badRows: this.badRows, bad: Object.fromEntries(bad) };
  }
}

/** The skipped rows as lines of text; empty when no row was skipped. @param noun what the numbers of the rows count */
export function describeBadRows({ badRows, bad }: Pick<RowSummary, 'badRows' | 'bad'>, noun: 'lines' | 'rows'): string {
  const lines = Object.entries(bad).map(([reason, { count, firstLines }]) => {
    return `  ${reason}: ${count} (${noun} ${firstLines.join(', ')}${count > firstLines.length ? ', ...' : ''})\n`;
  });
  return badRows === 0 ? '' : `${badRows} bad rows skipped\n${lines.join('')}`;
}
