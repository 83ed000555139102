import { isShowable, SHOWN_MIN } from './shown-classes.js';

/** Decisions of a group by outcome. */
export interface GroupTally {
  code: string;
  approve: number;
  review: number;
  reject: number;
}

/** A group with at least 20 decisions. */
export interface ShownGroup {
  code: string;
  /** Number of joined groups. */
  groups: number;
  decisions: number;
  /** `null`: too few, or other figures would show too few by subtraction. */
  review: number | null;
  reject: number | null;
}

/** Code of several small groups together. */
export const JOINED = 'joined';

type Row = GroupTally & { groups: number };
/** Counts that a reader learns when the figure of the rows is known. */
type Cells = (rows: readonly Row[]) => number[];

const sum = (rows: readonly Row[], figure: (row: Row) => number) => rows.reduce((total, row) => total + figure(row), 0);
const sizeOf = ({ approve, review, reject }: Row) => approve + review + reject;
const REVIEW_CELLS: Cells = (rows) => [sum(rows, (row) => row.review), sum(rows, (row) => row.approve + row.reject)];
const ALL_CELLS: Cells = (rows) => [
  sum(rows, ({ approve }) => approve),
  sum(rows, ({ review }) => review),
  sum(rows, ({ reject }) => reject),
];

/**
 * Groups without a count from 1 to 19, and without one that follows from others by subtraction. Groups with fewer than 20
 * decisions are joined. The sums over all groups count as known.
 */
export function shownGroups(groups: readonly GroupTally[], min = SHOWN_MIN): ShownGroup[] {
  const rows = joinSmallGroups(groups, min);
  const withoutReview = hiddenRows(rows, REVIEW_CELLS, [], min);
  const withoutReject = hiddenRows(rows, ALL_CELLS, withoutReview, min);
  return rows.map((row) => ({
    code: row.code,
    groups: row.groups,
    decisions: sizeOf(row),
    review: withoutReview.includes(row) ? null : row.review,
    reject: withoutReject.includes(row) ? null : row.reject,
  }));
}

function joinSmallGroups(groups: readonly GroupTally[], min: number): Row[] {
  const rows = groups.map((group) => ({ ...group, groups: 1 })).filter((row) => sizeOf(row) > 0);
  const large = rows.filter((row) => sizeOf(row) >= min).sort((a, b) => sizeOf(b) - sizeOf(a));
  const small = rows.filter((row) => sizeOf(row) < min);
  while (small.length > 0 && sum(small, sizeOf) < min && large.length > 0) {
    small.push(large.pop() as Row);
  }
  if (sum(small, sizeOf) < min) {
    return large;
  }
  const [only] = small;
  if (only && small.length === 1) {
    return [...large, only];
  }
  const [approve, review, reject] = ALL_CELLS(small) as [number, number, number];
  return [...large, { code: JOINED, groups: small.length, approve, review, reject }];
}

/**
 * Rows whose figure stays hidden. The sum over all rows is known, so the hidden rows together must have enough decisions too;
 * the smallest other row joins them until they have.
 */
function hiddenRows(rows: readonly Row[], cells: Cells, atLeast: readonly Row[], min: number): Row[] {
  const areShowable = (some: readonly Row[]) => cells(some).every((count) => isShowable(count, min));
  const hidden = rows.filter((row) => atLeast.includes(row) || !areShowable([row]));
  const others = rows.filter((row) => !hidden.includes(row)).sort((a, b) => sizeOf(a) - sizeOf(b));
  while (hidden.length > 0 && !areShowable(hidden) && others.length > 0) {
    hidden.push(others.shift() as Row);
  }
  return hidden;
}
