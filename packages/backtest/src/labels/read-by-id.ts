import { type CsvSink, detached, splitCsv, textOfCsvCell } from '@cotejo/tables';
import { BadRows } from '../csv/bad-rows.js';
import { chunksOf } from '../csv/file-chunks.js';
import { BacktestError } from '../errors.js';

/** A kind of file with one value for each id. */
interface ByIdKind<T> {
  /** Name of the file in errors. */
  noun: string;
  column: string;
  max: number;
  tooMany: 'too_many_labels' | 'too_many_amounts';
  /** `undefined`: unreadable; `null`: empty. */
  parse(text: string): T | null | undefined;
}

/** Values of a file by id, and its unreadable rows. */
export interface ById<T> {
  values: Map<string, T>;
  rows: number;
  bad: BadRows;
  /** Number of ids with different values; they are ignored. */
  contradicted: number;
}

/**
 * Reads a CSV file with the column `id` and a value column into memory, at most `max` ids.
 * @throws BacktestError `columns_invalid`, `file_unreadable`, or the code `tooMany` of the kind
 */
export async function readById<T>(path: string, kind: ByIdKind<T>): Promise<ById<T>> {
  const sink = new ByIdSink(kind);
  await splitCsv(chunksOf(path, kind.noun), sink);
  return sink.result();
}

class ByIdSink<T> implements CsvSink {
  private readonly values = new Map<string, T>();
  private readonly contradicted = new Set<string>();
  private readonly bad = new BadRows();
  private rows = 0;
  private width = 0;
  private idAt = -1;
  private valueAt = -1;

  constructor(private readonly kind: ByIdKind<T>) {}

  record(cells: string[], line: number): void {
    if (this.width === 0) {
      this.header(cells);
    } else {
      this.row(cells, line);
    }
  }

  malformed(line: number): void {
    this.rows += 1;
    this.bad.row(line);
  }

  result(): ById<T> {
    for (const id of this.contradicted) {
      this.values.delete(id);
    }
    const { values, rows, bad, contradicted } = this;
    return { values, rows, bad, contradicted: contradicted.size };
  }

  private row(cells: string[], line: number): void {
    this.rows += 1;
    const id = textOfCsvCell((cells[this.idAt] ?? '').trim());
    const value = this.kind.parse(cells[this.valueAt] ?? '');
    if (cells.length !== this.width) {
      this.bad.row(line);
    } else if (id === '' || value === undefined) {
      this.bad.rows += 1;
      this.bad.cell(id === '' ? 'id' : this.kind.column, line);
    } else if (value !== null) {
      this.keep(id, value);
    }
  }

  private keep(id: string, value: T): void {
    const known = this.values.get(id);
    if (known === value) {
      return;
    }
    if (known !== undefined) {
      this.contradicted.add(detached(id));
      return;
    }
    const { max, noun, tooMany } = this.kind;
    if (this.values.size >= max) {
      throw new BacktestError(tooMany, `the ${noun} has more than ${max} ids`);
    }
    this.values.set(detached(id), value);
  }

  private header(cells: string[]): void {
    const names = cells.map((cell) => cell.trim().toLowerCase());
    this.width = names.length;
    this.idAt = names.indexOf('id');
    this.valueAt = names.indexOf(this.kind.column);
    if (this.idAt >= 0 && this.valueAt >= 0) {
      return;
    }
    throw new BacktestError('columns_invalid', `the ${this.kind.noun} needs the columns id and ${this.kind.column}`);
  }
}
