import { readLabels } from '@cotejo/backtest';
import { terminal } from '@cotejo/platform/command';
import type { HistoryFlags } from './backtest-options.js';

const SHARE_MAX = 0.01;

/** Whether enough rows of a file could be read. If not, it prints the share of unreadable rows and sets exit code 1. */
export function acceptSkipped(
  noun: string,
  { rows, skipped }: { rows: number; skipped: number },
  { allowSkipped }: { allowSkipped: boolean },
): boolean {
  if (skipped <= rows * SHARE_MAX || allowSkipped) {
    return true;
  }
  const percent = ((100 * skipped) / rows).toFixed(2);
  terminal().stderr.write(`cotejo: ${percent} % of the ${noun} cannot be read (--allow-skipped takes the rest)\n`);
  terminal().exitCode = 1;
  return false;
}

/** The labels file, if one is named; of its unreadable rows it says as `acceptSkipped`. */
export async function acceptedLabels(flags: HistoryFlags): Promise<Awaited<ReturnType<typeof readLabels>> | null> {
  const labels = flags.labels ? await readLabels(flags.labels) : null;
  if (labels) {
    acceptSkipped('labels file', { rows: labels.rows, skipped: labels.bad.rows }, flags);
  }
  return labels;
}
