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

/** How many rows were left out for one reason, and where the first of them stand. Never what they hold. */
interface BadRows {
  count: number;
  firstLines: number[];
}

/** Counts rows while they pass. */
export class RowCount {
  rows = 0;
  badRows = 0;
  readonly bad: Partial<Record<BadRowReason, BadRows>> = {};

  leftOut(reason: BadRowReason, line: number): void {
    this.badRows += 1;
    const entry = this.bad[reason] ?? { count: 0, firstLines: [] };
    this.bad[reason] = entry;
    entry.count += 1;
    if (entry.firstLines.length < LINES_SHOWN_MAX) {
      entry.firstLines.push(line);
    }
  }
}
