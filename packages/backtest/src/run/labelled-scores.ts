import type { Decider } from '@cotejo/scorecard';
import { type CsvSink, splitCsv } from '@cotejo/tables';
import type { LabelledScores } from '../advice/index.js';
import { type BadColumn, BadRows } from '../csv/bad-rows.js';
import { chunksOf } from '../csv/file-chunks.js';
import { BacktestError } from '../errors.js';
import { placeColumns } from '../history/columns.js';
import type { Label } from '../history/plain-cells.js';
import { RowReader } from '../history/row-reader.js';
import type { ById } from '../labels/read-by-id.js';
import { LabelledTally } from './labelled-tally.js';

export interface LabelledScoresOptions {
  history: string;
  decider: Decider;
  labels: ById<Label> | null;
  ignoreColumns: boolean;
  limit: number;
  onProgress(progress: { rows: number; bytesRead: number }): void;
}

/** The scores of a history in aggregate, and how much of it could be read. */
export interface LabelledHistory {
  scores: LabelledScores;
  rows: { read: number; skipped: number; bad: BadColumn[] };
}

/**
 * Decides each row of a history and adds up scores, labels and amounts by amount tier of the policy. Memory is limited for
 * any size of history.
 * @throws BacktestError
 */
export async function readLabelledScores(options: LabelledScoresOptions): Promise<LabelledHistory> {
  const run = new ScoresRun(options);
  const afterChunk = async (bytesRead: number) => {
    options.onProgress({ rows: run.rows, bytesRead });
    return run.rows < options.limit;
  };
  await splitCsv(chunksOf(options.history, 'history'), run, afterChunk);
  return run.result();
}

class ScoresRun implements CsvSink {
  rows = 0;
  private readonly bad = new BadRows();
  private readonly tally: LabelledTally;
  private readonly labels: ReadonlyMap<string, Label>;
  private reader: RowReader | null = null;

  constructor(private readonly options: LabelledScoresOptions) {
    this.tally = new LabelledTally(options.decider.policy);
    this.labels = options.labels?.values ?? new Map();
  }

  record(cells: string[], line: number): void {
    if (!this.reader) {
      this.reader = new RowReader(placeColumns(cells, this.options.ignoreColumns), this.bad);
      return;
    }
    if (this.rows >= this.options.limit) {
      return;
    }
    this.rows += 1;
    if (this.reader.read(cells, line)) {
      this.add(this.reader);
    }
  }

  malformed(line: number): void {
    this.rows += 1;
    this.bad.row(line);
  }

  result(): LabelledHistory {
    if (!this.reader) {
      throw new BacktestError('columns_invalid', 'the history is empty');
    }
    return { scores: this.tally.scores, rows: { read: this.rows, skipped: this.bad.rows, bad: this.bad.byColumn() } };
  }

  private add({ id, facts, label: ownLabel }: RowReader): void {
    const label = this.labels.get(id) ?? ownLabel;
    this.tally.add(this.options.decider.decide(facts), { label, amountCop: facts.amountCop });
  }
}
