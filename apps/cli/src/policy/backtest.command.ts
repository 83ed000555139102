import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BacktestError,
  type BacktestResult,
  backtest,
  ChangesFile,
  driftReference,
  htmlReport,
  PolicyReader,
  textReport,
} from '@cotejo/backtest';
import { terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import type { Command } from 'commander';
import { type BacktestFlags, backtestOptions, costsOf } from './backtest-options.js';
import { historyProgress } from './history-progress.js';
import { acceptedLabels, acceptSkipped } from './skipped-rows.js';

const INTERRUPTED = 130;
/** What is written holds the merchant's references. */
const OWN_FILE = { mode: 0o600 };

/** `cotejo policy backtest`. */
export function backtestCommand(): Command {
  return backtestOptions()
    .addHelpText('after', '\nFormat of the history, and meaning of the figures: docs/backtest.md')
    .action(runBacktest);
}

async function runBacktest(flags: BacktestFlags): Promise<void> {
  const result = await resultOf(flags);
  const { html, json, lang, writeReference } = flags;
  if (html) {
    writeFileSync(html, htmlReport(result, lang), OWN_FILE);
  }
  terminal().stdout.write(json ? `${JSON.stringify(result)}\n` : textReport(result, lang));
  if (result.stopped === 'interrupted') {
    terminal().stderr.write('cotejo: interrupted; the result is partial, and no reference is written\n');
    terminal().exitCode = INTERRUPTED;
    return;
  }
  const { read, skipped, scored } = result.rows;
  if (scored === 0) {
    throw new BacktestError('nothing_scored', 'no row of the history could be read');
  }
  const isGood = acceptSkipped('history', { rows: read, skipped }, flags);
  if (isGood && writeReference) {
    writeFileSync(writeReference, `${JSON.stringify(driftReference(result), null, 2)}\n`);
  }
}

async function resultOf(flags: BacktestFlags): Promise<BacktestResult> {
  const { policy, history, scorecard, limit, ignoreColumns } = flags;
  const policies = readPoliciesDir();
  const reader = new PolicyReader({ policiesDir: policies, scorecards: scorecard ?? [] });
  const candidate = reader.decider(policy);
  const baseline = reader.decider(flags.baseline ?? join(policies, 'decision', 'default.json'));
  const labels = await acceptedLabels(flags);
  const progress = historyProgress(history);
  const changes = flags.changes ? await ChangesFile.create(flags.changes) : null;
  try {
    return await backtest({
      history,
      labels,
      baseline,
      candidate,
      limit,
      ignoreColumns,
      changes,
      costs: costsOf(flags),
      // The first Ctrl-C ends the reading, the second one the process.
      signal: terminal().interruption(),
      onProgress: progress.at,
    });
  } finally {
    progress.end();
    await changes?.close();
  }
}
