const LINES_SHOWN_MAX = 5;

export type BadRowReason =
  | 'malformed'
  | 'municipality_unknown'
  | 'crossing_unreadable'
  | 'segment_unreadable'
  | 'position_invalid'
  | 'far_from_municipality'
  | 'stratum_invalid'
  | 'shape_invalid'
  | 'number_invalid'
  | 'duplicate';

/** The rows skipped for one reason: their number and the lines of the first ones, never their content. */
interface BadRows {
  count: number;
  firstLines: number[];
}

/** Counts rows and skipped rows during an import. */
export class RowCount {
  rows = 0;
  badRows = 0;
  readonly bad: Partial<Record<BadRowReason, BadRows>> = {};

  countSkipped(reason: BadRowReason, line: number): void {
    this.badRows += 1;
    const entry = this.bad[reason] ?? { count: 0, firstLines: [] };
    this.bad[reason] = entry;
    entry.count += 1;
    if (entry.firstLines.length < LINES_SHOWN_MAX) {
      entry.firstLines.push(line);
    }
  }
}
