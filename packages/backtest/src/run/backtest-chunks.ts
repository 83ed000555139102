import { stabilityIndex } from '@cotejo/scorecard/browser';
import { splitCsv } from '@cotejo/tables';
import { LABELS, type Label, LOST_LABELS } from '../history/plain-cells.js';
import type { ById } from '../labels/read-by-id.js';
import type { CostRates } from '../measure/costs.js';
import { HistoryRun, type RunOptions } from './history-run.js';
import type { BacktestResult, LabelFigures } from './result.js';
import { sideResult } from './side-result.js';

export interface ChunksOptions extends Omit<RunOptions, 'labels'> {
  labels: ById<Label> | null;
  costs: CostRates;
  /** Stops at the next chunk; the result then covers the rows until that chunk. */
  signal: AbortSignal;
  onProgress(progress: { rows: number; bytesRead: number }): void;
}

/**
 * Decides a history with two policies and compares the results. Memory is limited for any size of history.
 * @throws BacktestError
 */
export async function backtestChunks(
  history: AsyncIterable<Uint8Array>,
  options: ChunksOptions,
): Promise<BacktestResult> {
  const { labels, changes, signal, onProgress } = options;
  const run = new HistoryRun({ ...options, labels: labels?.values ?? new Map() });
  const afterChunk = async (bytesRead: number) => {
    await changes?.flush();
    onProgress({ rows: run.rows, bytesRead });
    return !signal.aborted && !run.isAtLimit;
  };
  const isWhole = await splitCsv(history, run, afterChunk);
  await changes?.flush();
  const stopped = run.isAtLimit ? 'limit' : isWhole ? null : 'interrupted';
  return resultOf(run, options, stopped);
}

function resultOf(run: HistoryRun, options: ChunksOptions, stopped: BacktestResult['stopped']): BacktestResult {
  const { signalsWithout, sourcesWithout, ignored, renamed, isScoreOnly } = run.requireHeader();
  const { bad, before, after, transitions, challenges } = run;
  const { baseline, candidate, costs, labels } = options;
  const sides = {
    baseline: sideResult({ decider: baseline, tally: before, side: 'from' }, transitions, costs),
    candidate: sideResult({ decider: candidate, tally: after, side: 'to' }, transitions, costs),
  };
  const scored = run.rows - bad.rows;
  const months = sides.candidate.stability.months.map(({ month }) => month);
  const all = transitions.list();
  return {
    complete: stopped === null,
    stopped,
    rows: { read: run.rows, scored, skipped: bad.rows, bad: bad.byColumn(), withoutAmount: run.withoutAmount },
    columns: { renamed, ignored, isScoreOnly, signalsWithout, sourcesWithout },
    labels: labelFigures(run, labels),
    period: months.length > 0 ? { from: months[0] as string, to: months.at(-1) as string } : null,
    ...sides,
    caught: transitions.sum('to', ['review', 'reject'], LOST_LABELS),
    challenges: isScoreOnly ? null : (challenges?.figures() ?? null),
    stabilityIndex: stabilityIndex(sides.baseline.scores, sides.candidate.scores),
    transitions: all,
    changed: all.reduce((sum, { from, to, count }) => sum + (from === to ? 0 : count), 0),
  };
}

function labelFigures({ before }: HistoryRun, labels: ById<Label> | null): LabelFigures {
  const counts = LABELS.map((label) => [label, before.scores[label].total]);
  return {
    ...(Object.fromEntries(counts) as Record<Label, number>),
    skipped: labels?.bad.rows ?? 0,
    contradicted: labels?.contradicted ?? 0,
  };
}
