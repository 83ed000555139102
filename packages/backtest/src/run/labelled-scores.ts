import type { Decider } from '@cotejo/scorecard/browser';
import { splitCsv } from '@cotejo/tables';
import type { LabelledScores } from '../advice/index.js';
import type { BadColumn } from '../csv/bad-rows.js';
import { chunksOf } from '../csv/file-chunks.js';
import type { Label } from '../history/plain-cells.js';
import type { RowReader } from '../history/row-reader.js';
import type { ById } from '../labels/read-by-id.js';
import { decideRow } from './decide-row.js';
import { HistoryRows, type HistoryRowsOptions } from './history-rows.js';
import { LabelledTally } from './labelled-tally.js';

export interface LabelledScoresOptions extends Omit<HistoryRowsOptions, 'labels' | 'chosenColumns'> {
  history: string;
  decider: Decider;
  labels: ById<Label> | null;
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
export async function readLabelledScores({
  history,
  decider,
  labels,
  onProgress,
  ...reading
}: LabelledScoresOptions): Promise<LabelledHistory> {
  const run = new ScoresRun({ ...reading, labels: labels?.values ?? new Map() }, decider);
  const afterChunk = async (bytesRead: number) => {
    onProgress({ rows: run.rows, bytesRead });
    return !run.isAtLimit;
  };
  await splitCsv(chunksOf(history, 'history'), run, afterChunk);
  return run.result();
}

class ScoresRun extends HistoryRows {
  private readonly tally: LabelledTally;

  constructor(
    reading: HistoryRowsOptions,
    private readonly decider: Decider,
  ) {
    super(reading);
    this.tally = new LabelledTally(decider.policy);
  }

  /** @throws BacktestError for an empty history */
  result(): LabelledHistory {
    this.requireHeader();
    const { bad, rows } = this;
    return { scores: this.tally.scores, rows: { read: rows, skipped: bad.rows, bad: bad.byColumn() } };
  }

  protected take(row: RowReader, label: Label): void {
    this.tally.add(decideRow(this.decider, row), { label, amountCop: row.facts.amountCop });
  }
}
