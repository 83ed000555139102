import { BacktestError, type CostRate, REPORT_LANGUAGES } from '@cotejo/backtest';
import { type AdviceCosts, parsePercent } from '@cotejo/backtest/advice';
import { Command, InvalidArgumentError, Option } from 'commander';
import { addHistoryOptions, cost, type HistoryFlags, refusePercent } from '../policy/backtest-options.js';

/** The most reviews: a share of all payments, or a number of payments. */
type Capacity = { share: number } | { payments: number };

export interface AdviseFlags extends HistoryFlags {
  policy?: string;
  outcomes?: string;
  costFraud: CostRate;
  costReview: CostRate;
  costReject: CostRate;
  reviewCapacity?: Capacity;
  keepFraudLoss: boolean;
  seed: number;
  draft?: string;
}

const SEED_MAX = 2 ** 32 - 1;

export function adviseOptions(): Command {
  const command = new Command('advise')
    .argument('[history]', 'CSV with one row for each payment, one column for each signal, and a column `label`')
    .option('--outcomes <file>', 'an answer of GET /v1/outcomes in place of a history')
    .option('--labels <file>', 'CSV `id,label` with fraud, chargeback, good or unknown; wins over the column `label`')
    .option('--policy <file>', 'the policy that decides now (default: the shipped default policy)')
    .option('--scorecard <file...>', 'scorecards in addition to the shipped ones')
    .addOption(
      cost(
        '--cost-fraud <cost>',
        'a fraud that is approved: COP, or a percentage of the amount as 100%',
      ).makeOptionMandatory(),
    )
    .addOption(cost('--cost-review <cop>', 'a payment that is reviewed: COP', refusePercent).makeOptionMandatory())
    .addOption(cost('--cost-reject <cost>', 'a good payment that is rejected: COP, or as 15%').makeOptionMandatory())
    .addOption(
      new Option(
        '--review-capacity <most>',
        'the most reviews: a number of the payments of the file, or as 2%',
      ).argParser(capacityOf),
    )
    .option('--keep-fraud-loss', 'approved frauds may cost no more than with the policy that decides now', false)
    .addOption(new Option('--seed <number>', 'seed of the intervals').default(1).argParser(seedOf))
    .option('--draft <file>', 'write the policy with the advised thresholds as a draft; it is not stored or activated')
    .addOption(new Option('--lang <language>', 'language of the text').choices(REPORT_LANGUAGES).default('es'))
    .option('--json', 'print everything as one JSON document', false);
  return addHistoryOptions(command);
}

/** @throws BacktestError for a percentage where no amounts are known */
export function costsOf({ costFraud, costReview, costReject, outcomes }: AdviseFlags): AdviceCosts {
  if (outcomes && ('percent' in costFraud || 'percent' in costReject)) {
    throw new BacktestError('cost_invalid', 'counts of outcomes have no amounts: give every cost in COP');
  }
  return { fraud: costFraud, reject: costReject, review: { cop: 'cop' in costReview ? costReview.cop : 0 } };
}

/** The most reviews as a share of all payments; `null`: any number. */
export function reviewShareOf({ reviewCapacity }: AdviseFlags, payments: number): number | null {
  if (!reviewCapacity) {
    return null;
  }
  return 'share' in reviewCapacity
    ? reviewCapacity.share
    : Math.min(1, reviewCapacity.payments / Math.max(1, payments));
}

function capacityOf(text: string): Capacity {
  const percent = parsePercent(text);
  if (percent !== null && percent <= 100) {
    return { share: percent / 100 };
  }
  if (/^\d{1,12}$/.test(text.trim())) {
    return { payments: Number(text) };
  }
  throw new InvalidArgumentError('must be a number of payments such as 300, or a percentage such as 2%.');
}

function seedOf(text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > SEED_MAX) {
    throw new InvalidArgumentError(`must be a whole number from 0 to ${SEED_MAX}.`);
  }
  return Number(text);
}
