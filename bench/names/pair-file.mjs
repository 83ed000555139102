import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';

/**
 * A pair of names of a benchmark.
 *
 * @typedef {{ kind: 'person' | 'company' | 'other', difference: string, name1: string, name2: string, isMatch: boolean }} Pair
 */

/** Columns by their usual headers, in lower case without signs. */
const COLUMNS = {
  name1: ['name1', 'left', 'leftname', 'namea', 'query', 'a'],
  name2: ['name2', 'right', 'rightname', 'nameb', 'name', 'candidate', 'b'],
  isMatch: ['ismatch', 'match', 'matches', 'expected', 'label', 'same', 'judgement', 'result'],
};
const KIND_COLUMNS = ['kind', 'schema', 'category', 'type', 'entitytype'];
const DIFFERENCE_COLUMNS = ['case', 'difference', 'group', 'kind', 'category', 'note'];
const KINDS = new Map([
  ...['person', 'persons', 'individual', 'per', 'people'].map((word) => [word, 'person']),
  ...['company', 'companies', 'organization', 'organisation', 'org', 'legalentity', 'entity', 'business'].map(
    (word) => [word, 'company'],
  ),
  ...['other', 'vessel', 'airplane', 'aircraft', 'address', 'thing', 'publicbody'].map((word) => [word, 'other']),
]);
const ANSWERS = new Map([
  ...['true', '1', 'yes', 'y', 't', 'match', 'positive', 'same', '1.0'].map((word) => [word, true]),
  ...['false', '0', 'no', 'n', 'f', 'nomatch', 'negative', 'different', '0.0'].map((word) => [word, false]),
]);

const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}.]/gu, '');

/**
 * Reads a CSV with the columns name1, name2 and is_match in any order. A column kind, schema or category says `person`,
 * `company` or `other`; rows without such a word have the given kind.
 *
 * @param {string} file
 * @param {'person' | 'company'} defaultKind
 * @returns {Pair[]}
 */
export function readPairFile(file, defaultKind) {
  const rows = parse(readFileSync(file), { bom: true, skip_empty_lines: true, relax_column_count: true, trim: true });
  const [header = [], ...body] = rows;
  const headers = header.map(plain);
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [column, headers.findIndex((name) => names.includes(name))]),
  );
  const missing = Object.keys(COLUMNS).filter((column) => at[column] < 0);
  if (missing.length > 0) {
    throw new Error(`${basename(file)}: no column ${missing.join(', ').replace('isMatch', 'is_match')}`);
  }
  const columnsOf = (names) => headers.flatMap((name, i) => (names.includes(name) ? [i] : []));
  const kindColumns = columnsOf(KIND_COLUMNS);
  const differenceColumns = columnsOf(DIFFERENCE_COLUMNS);
  return body.map((row, i) => {
    const isMatch = ANSWERS.get(plain(row[at.isMatch] ?? ''));
    if (isMatch === undefined) {
      throw new Error(`${basename(file)}, row ${i + 2}: is_match is neither true nor false`);
    }
    const kind = kindColumns.map((column) => KINDS.get(plain(row[column] ?? ''))).find((found) => found !== undefined);
    const difference = differenceColumns
      .map((column) => row[column] ?? '')
      .find((text) => text !== '' && !KINDS.has(plain(text)));
    return {
      kind: kind ?? defaultKind,
      difference: difference ?? '',
      name1: row[at.name1] ?? '',
      name2: row[at.name2] ?? '',
      isMatch,
    };
  });
}
