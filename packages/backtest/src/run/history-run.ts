import type { Decision, Facts } from '@cotejo/contracts';
import type { Decider } from '@cotejo/scorecard/browser';
import type { CsvSink } from '@cotejo/tables';
import { BadRows } from '../csv/bad-rows.js';
import { type ChosenColumns, type HistoryColumns, placeChosenColumns, placeColumns } from '../history/columns.js';
import type { Label } from '../history/plain-cells.js';
import { RowReader } from '../history/row-reader.js';
import type { ChangesSink } from './changes.js';
import { SideTally } from './side-tally.js';
import { Transitions } from './transitions.js';

/** A decided payment. The next row overwrites `facts`. */
export interface DecidedPayment {
  facts: Facts;
  label: Label;
  after: Decision;
}

export interface RunOptions {
  baseline: Decider;
  candidate: Decider;
  /** Labels by id; they take precedence over labels in the history. */
  labels: ReadonlyMap<string, Label>;
  ignoreColumns: boolean;
  /** Maximum number of rows to read. */
  limit: number;
  /** Receives the decisions that change. */
  changes: ChangesSink | null;
  /** Receives every decided payment. */
  onDecided?: (payment: DecidedPayment) => void;
  /** The columns that a person chose for the file's columns; without them, the header names the columns. */
  chosenColumns?: ChosenColumns;
}

/** Decides each row of a history with both policies and counts the results. */
export class HistoryRun implements CsvSink {
  rows = 0;
  withoutAmount = 0;
  columns: HistoryColumns | null = null;
  readonly bad = new BadRows();
  readonly before = new SideTally();
  readonly after = new SideTally();
  readonly transitions = new Transitions();
  private reader: RowReader | null = null;

  constructor(private readonly options: RunOptions) {}

  get isAtLimit(): boolean {
    return this.rows >= this.options.limit;
  }

  record(cells: string[], line: number): void {
    if (!this.reader) {
      const { chosenColumns, ignoreColumns } = this.options;
      this.columns = chosenColumns ? placeChosenColumns(cells, chosenColumns) : placeColumns(cells, ignoreColumns);
      this.reader = new RowReader(this.columns, this.bad);
      return;
    }
    if (this.isAtLimit) {
      return;
    }
    this.rows += 1;
    if (this.reader.read(cells, line)) {
      this.decide(this.reader);
    }
  }

  malformed(line: number): void {
    if (this.isAtLimit) {
      return;
    }
    this.rows += 1;
    this.bad.row(line);
  }

  private decide({ id, month, facts, label: ownLabel }: RowReader): void {
    const { baseline, candidate, labels, changes, onDecided } = this.options;
    const label = labels.get(id) ?? ownLabel;
    const before = baseline.decide(facts);
    const after = candidate.decide(facts);
    const payment = { label, month, amountCop: facts.amountCop };
    this.before.add(before, payment);
    this.after.add(after, payment);
    this.transitions.add(before.outcome, after.outcome, label, facts.amountCop);
    if (facts.amountCop === null) {
      this.withoutAmount += 1;
    }
    onDecided?.({ facts, label, after });
    if (before.outcome === after.outcome) {
      return;
    }
    this.transitions.example(before.outcome, after.outcome, id);
    changes?.add(id, before, after);
  }
}
