import {
  BacktestError,
  type CostRate,
  type CostRates,
  REPORT_LANGUAGES,
  type ReportLanguage,
  readCostRate,
} from '@cotejo/backtest';
import { Command, InvalidArgumentError, Option } from 'commander';

/** How to read a history. */
export interface HistoryFlags {
  labels?: string;
  scorecard?: string[];
  lang: ReportLanguage;
  json: boolean;
  limit: number;
  ignoreColumns: boolean;
  allowSkipped: boolean;
}

export interface BacktestFlags extends HistoryFlags {
  policy: string;
  history: string;
  baseline?: string;
  costFraud?: CostRate;
  costReview?: CostRate;
  costReject?: CostRate;
  html?: string;
  changes?: string;
  writeReference?: string;
}

/** A command with every option of a back-test. */
export function backtestOptions(): Command {
  const command = new Command('backtest')
    .requiredOption('--policy <file>', 'the new policy')
    .requiredOption('--history <file>', 'CSV with one row for each payment and one column for each signal')
    .option('--labels <file>', 'CSV `id,label` with fraud or legit; replaces the column `label` of the history')
    .option('--baseline <file>', 'the policy to compare with (default: the shipped default policy)')
    .option('--scorecard <file...>', 'scorecards in addition to the shipped ones')
    .addOption(cost('--cost-fraud <cost>', 'a fraud that is approved: COP, or a percentage of the amount as 100%'))
    .addOption(cost('--cost-review <cop>', 'a payment that is reviewed: COP', refusePercent))
    .addOption(cost('--cost-reject <cost>', 'a legitimate payment that is rejected: COP, or as 15%'))
    .option('--html <file>', 'write the report as one HTML file')
    .addOption(new Option('--lang <language>', 'language of the reports').choices(REPORT_LANGUAGES).default('es'))
    .option('--json', 'print everything as one JSON document', false)
    .option('--changes <file>', 'write every decision that changes, as CSV')
    .option('--write-reference <file>', "write the new policy's scores and reasons as a drift reference");
  return addHistoryOptions(command);
}

/** Adds the options that say how to read a history. */
export function addHistoryOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--limit <rows>', 'read at most this number of rows')
        .default(Number.POSITIVE_INFINITY, 'all')
        .argParser(rowsOf),
    )
    .option('--ignore-columns', 'ignore columns that are no signal', false)
    .option('--allow-skipped', 'exit 0 even if more than 1 % of the rows cannot be read', false);
}

export function costsOf({ costFraud, costReview, costReject }: BacktestFlags): CostRates {
  return {
    ...(costFraud && { fraud: costFraud }),
    ...(costReview && { review: costReview }),
    ...(costReject && { reject: costReject }),
  };
}

export function cost(flags: string, description: string, check: (rate: CostRate) => void = () => {}): Option {
  return new Option(flags, description).argParser((text) => {
    const rate = readRate(text);
    check(rate);
    return rate;
  });
}

function readRate(text: string): CostRate {
  try {
    return readCostRate(text);
  } catch (error) {
    throw error instanceof BacktestError ? new InvalidArgumentError(error.message) : error;
  }
}

export function refusePercent(rate: CostRate): void {
  if ('percent' in rate) {
    throw new InvalidArgumentError('must be an amount in COP.');
  }
}

function rowsOf(text: string): number {
  if (!/^[1-9]\d{0,11}$/.test(text)) {
    throw new InvalidArgumentError('must be a whole number of at least 1.');
  }
  return Number(text);
}
