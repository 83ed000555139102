import { chunksOf } from '../csv/file-chunks.js';
import { backtestChunks, type ChunksOptions } from './backtest-chunks.js';
import type { BacktestResult } from './result.js';

export interface BacktestOptions extends ChunksOptions {
  /** Path of the history. */
  history: string;
}

/** Back-tests the history in a file. @throws BacktestError */
export function backtest({ history, ...options }: BacktestOptions): Promise<BacktestResult> {
  return backtestChunks(chunksOf(history, 'history'), options);
}
