import { pipeline, type Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { AddressImportError } from '../errors.js';
import type { RowCount } from './row-count.js';

const RECORD_LENGTH_MAX = 1_048_576;

/** A file's column names, where they differ from ours. */
export type ColumnMap = Record<string, string>;

export interface CsvFormat {
  delimiter: string;
  map: ColumnMap;
}

/** A row, keyed by our column names (a missing column has no key), and the number of its last line. */
export interface CsvRecord {
  cells: Partial<Record<string, string>>;
  line: number;
}

/**
 * Streams the rows of a CSV file with a header, in bounded memory. A row with a different number of cells is skipped.
 * @param columns our column names, each with the names that it may have in a file, in lower case
 * @param required alternatives: the file must have all columns of one of them
 * @throws AddressImportError `columns_missing` or `not_well_formed`
 */
export async function* csvRecords<Column extends string>(
  input: Readable,
  { delimiter, map }: CsvFormat,
  { columns, required }: { columns: Record<Column, readonly string[]>; required: readonly Column[][] },
  count: RowCount,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: RECORD_LENGTH_MAX,
  });
  // A read error destroys the parser, and the loop below then throws that error.
  pipeline(input, parser, () => {});
  let positions: Map<string, number> | null = null;
  let width = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!positions) {
        positions = columnPositions(record, map, columns, required);
        width = record.length;
        continue;
      }
      count.rows += 1;
      if (record.length !== width) {
        count.countSkipped('malformed', info.lines);
      } else {
        yield { cells: cellsOf(record, positions), line: info.lines };
      }
    }
  } catch (error) {
    // The parser's message quotes the file.
    if (error instanceof CsvError) {
      throw new AddressImportError('not_well_formed', 'the file is not valid CSV');
    }
    throw error;
  }
}

function columnPositions(
  header: readonly string[],
  map: ColumnMap,
  columns: Record<string, readonly string[]>,
  required: readonly string[][],
): Map<string, number> {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const positions = new Map<string, number>();
  for (const [column, aliases] of Object.entries(columns)) {
    const mapped = map[column]?.trim().toLowerCase();
    const at = names.findIndex((name) => (mapped === undefined ? aliases.includes(name) : name === mapped));
    if (at >= 0) {
      positions.set(column, at);
    }
    // A column that was mapped by name must be present.
    else if (mapped !== undefined) {
      throw new AddressImportError('columns_missing', `columns missing: ${map[column]}`);
    }
  }
  if (required.some((set) => set.every((column) => positions.has(column)))) {
    return positions;
  }
  const expected = required.map((set) => set.join(', ')).join('; or ');
  throw new AddressImportError('columns_missing', `columns missing; needed: ${expected} (use --map for other names)`);
}

function cellsOf(record: readonly string[], positions: ReadonlyMap<string, number>): CsvRecord['cells'] {
  return Object.fromEntries([...positions].map(([column, at]) => [column, record[at]?.trim() ?? '']));
}
