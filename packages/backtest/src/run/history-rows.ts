import type { CsvSink } from '@cotejo/tables';
import { BadRows } from '../csv/bad-rows.js';
import { BacktestError } from '../errors.js';
import { type HistoryColumns, placeChosenColumns, placeColumns } from '../history/columns.js';
import type { ChosenColumns } from '../history/find-columns.js';
import type { Label } from '../history/plain-cells.js';
import { RowReader } from '../history/row-reader.js';

export interface HistoryRowsOptions {
  /** Labels by id; they take precedence over labels in the history. */
  labels: ReadonlyMap<string, Label>;
  ignoreColumns: boolean;
  /** Maximum number of rows to read. */
  limit: number;
  /** The columns that a person chose for the file's columns; without them, the header names the columns. */
  chosenColumns?: ChosenColumns;
}

/** Reads a history: the header, then each row up to the limit. */
export abstract class HistoryRows implements CsvSink {
  rows = 0;
  readonly bad = new BadRows();
  private columns: HistoryColumns | null = null;
  private reader: RowReader | null = null;

  constructor(private readonly reading: HistoryRowsOptions) {}

  get isAtLimit(): boolean {
    return this.rows >= this.reading.limit;
  }

  /** @throws BacktestError for a history without a header */
  requireHeader(): HistoryColumns {
    if (!this.columns) {
      throw new BacktestError('columns_invalid', 'the history is empty');
    }
    return this.columns;
  }

  record(cells: string[], line: number): void {
    const { chosenColumns, ignoreColumns, labels } = this.reading;
    if (!this.reader) {
      this.columns = chosenColumns ? placeChosenColumns(cells, chosenColumns) : placeColumns(cells, ignoreColumns);
      this.reader = new RowReader(this.columns, this.bad);
      return;
    }
    if (this.isAtLimit) {
      return;
    }
    this.rows += 1;
    if (this.reader.read(cells, line)) {
      this.take(this.reader, labels.get(this.reader.id) ?? this.reader.label);
    }
  }

  malformed(line: number): void {
    if (this.isAtLimit) {
      return;
    }
    this.rows += 1;
    this.bad.row(line);
  }

  protected abstract take(row: RowReader, label: Label): void;
}
