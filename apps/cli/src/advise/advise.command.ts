import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BacktestError, PolicyReader, readLabelledScores } from '@cotejo/backtest';
import { type Advice, advise, type LabelledScores } from '@cotejo/backtest/advice';
import { policyFiles, terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import { type Policy, thresholdLimits } from '@cotejo/scorecard';
import type { Command } from 'commander';
import { historyProgress } from '../policy/history-progress.js';
import { acceptedLabels, acceptSkipped } from '../policy/skipped-rows.js';
import { adviceText } from './advice-text.js';
import { type AdviseFlags, adviseOptions, costsOf, reviewShareOf } from './advise-options.js';
import { advisedDraft } from './advised-draft.js';
import { scoresOfOutcomes } from './outcome-file.js';

/** A draft can hold the digests of a merchant's lists. */
const OWN_FILE = { mode: 0o600 };

/** `cotejo advise`: which thresholds would have cost least. It never changes a policy in use. */
export function adviseCommand(): Command {
  return adviseOptions()
    .description(
      'advise thresholds from labelled payments, or say that they are not known; no data leaves this machine',
    )
    .addHelpText(
      'after',
      '\nMeaning of the figures: docs/advice.md. A draft is only a file: `cotejo policy draft` stores it',
    )
    .action(runAdvise);
}

async function runAdvise(history: string | undefined, flags: AdviseFlags): Promise<void> {
  const { scorecard = [], json, lang, draft } = flags;
  const policies = readPoliciesDir();
  const policyFile = flags.policy ?? join(policies, 'decision', 'default.json');
  const decider = new PolicyReader({ policiesDir: policies, scorecards: scorecard }).decider(policyFile);
  const { policy } = decider;
  const { scores, amountTiers } = await labelledScores(history, flags, decider);
  const made = advise({
    scores,
    costs: costsOf(flags),
    active: policy.thresholds,
    amountTiers,
    limits: thresholdLimits(policy),
    reviewShareMax: reviewShareOf(flags, paymentsIn(scores)),
    keepFraudLoss: flags.keepFraudLoss,
    seed: flags.seed,
  });
  terminal().stdout.write(json ? `${JSON.stringify(made)}\n` : adviceText(made, lang));
  if (draft) {
    writeDraft(draft, made, policy, policies);
  }
}

interface Scored {
  scores: LabelledScores;
  amountTiers: Policy['amountTiers'];
}

/** Scores of a history, or of the counts of outcomes, which know no amounts and so no amount tiers. */
async function labelledScores(
  history: string | undefined,
  flags: AdviseFlags,
  decider: ReturnType<PolicyReader['decider']>,
): Promise<Scored> {
  if (flags.outcomes) {
    return { scores: scoresOfOutcomes(readText(flags.outcomes), decider.scorecardName), amountTiers: [] };
  }
  if (history === undefined) {
    throw new BacktestError('file_unreadable', 'name a history, or counts of outcomes with --outcomes');
  }
  const labels = await acceptedLabels(flags);
  const { limit, ignoreColumns } = flags;
  const progress = historyProgress(history);
  const onProgress = progress.at;
  const { scores, rows } = await readLabelledScores({ history, decider, labels, ignoreColumns, limit, onProgress });
  progress.end();
  if (rows.read === rows.skipped) {
    throw new BacktestError('nothing_scored', 'no row of the history could be read');
  }
  acceptSkipped('history', { rows: rows.read, skipped: rows.skipped }, flags);
  return { scores, amountTiers: decider.policy.amountTiers };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new BacktestError('file_unreadable', 'the counts of outcomes cannot be read');
  }
}

function paymentsIn({ tiers }: LabelledScores): number {
  const counts = tiers.flatMap(({ fraud, good, unlabelled }) =>
    [fraud, good, unlabelled].flatMap(({ count }) => count),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Writes a draft only if its thresholds are known and it passes the check of policies. */
function writeDraft(file: string, { advised }: Advice, policy: Policy, policiesDir: string): void {
  if (!advised) {
    terminal().stderr.write('cotejo: no draft was written, because the thresholds are not known\n');
    terminal().exitCode = 1;
    return;
  }
  const text = advisedDraft(policy, advised, policyFiles(policiesDir));
  writeFileSync(file, text, OWN_FILE);
  terminal().stderr.write(`cotejo: a draft was written; nothing changes until it is stored and activated\n`);
}
