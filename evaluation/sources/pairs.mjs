import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/**
 * Rows of a CSV with a header, by column; `null` where the folder has no such file.
 *
 * @param {string | undefined} data
 */
export function readPairs(data, file) {
  return readRows(data, file, true);
}

/** Rows of a CSV. `columns` are the names for a file without a header, whose rows may have fewer or more cells. */
export function readRows(data, file, columns) {
  const path = data && join(data, file);
  if (!path || !existsSync(path)) {
    return null;
  }
  return parse(readFileSync(path), {
    columns,
    bom: true,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: Array.isArray(columns),
  });
}

/** Lines of a text file, without comments and empty ones; `null` where the folder has no such file. */
export function readLines(data, file) {
  const path = data && join(data, file);
  if (!path || !existsSync(path)) {
    return null;
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Which pairs came out right, and which did not. */
export function judged(pairs, isRight) {
  const wrong = pairs.filter((pair) => !isRight(pair));
  return { right: pairs.length - wrong.length, pairs: pairs.length, wrong };
}
