import type { BadRows } from '../csv/bad-rows.js';

/** Values of a file by id, and its unreadable rows. */
export interface ById<T> {
  values: Map<string, T>;
  rows: number;
  bad: BadRows;
  /** Number of ids with different values; they are ignored. */
  contradicted: number;
}
