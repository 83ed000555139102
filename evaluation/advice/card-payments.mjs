import { Random } from '@cotejo/testing';
import { featuresOf } from './features.mjs';
import { DAY_SECONDS, FIRST_DAY_MS, simulateTransactions } from './handbook.mjs';
import { fitLogOdds } from './logistic.mjs';

/** The handbook's amounts are in units of a few dollars. */
const COP = 4_000;
const DAYS = 183;
const RADIUS = 5;
/** Months by their number in the data: the first one fills the windows, the score is fitted on the second one. */
const FIT = [1, 1];
const TRAINING = [2, 3];
const HELD_OUT = [4, 5];

/**
 * Payments of the handbook with a score of 0 to 100, of the months for advice and of the months held out.
 *
 * The score is the log-odds of a logistic regression on the features that the handbook publishes, on a straight line to points.
 * The line is set with the good payments of the month of the fit: the default thresholds review and reject the shares `reviewed`
 * and `rejected` of them. Nothing of the months held out is used.
 */
export function scoredCardPayments({ customers, terminals, seed, reviewed, rejected, thresholds }) {
  const all = simulateTransactions({ customers, terminals, days: DAYS, radius: RADIUS, seed });
  const rows = featuresOf(all);
  const isFraud = (at) => all.fraud[at] > 0;
  const [from, to] = monthRange(all, FIT);
  const logOdds = fitLogOdds(rows, isFraud, from, to, new Random(seed + 1));
  const scoreOf = lineThrough(goodLogOdds(logOdds, isFraud, from, to), { reviewed, rejected }, thresholds);
  const paymentsOf = (months) => {
    const [first, end] = monthRange(all, months);
    return Array.from({ length: end - first }, (_, index) => {
      const at = first + index;
      const amountCop = Math.round(COP * all.amount[at]);
      return { score: scoreOf(logOdds(at)), label: isFraud(at) ? 'fraud' : 'good', amountCop, tier: 0 };
    });
  };
  return {
    count: all.count,
    frauds: all.fraud.filter(Boolean).length,
    training: paymentsOf(TRAINING),
    heldOut: paymentsOf(HELD_OUT),
  };
}

function goodLogOdds(logOdds, isFraud, from, to) {
  const values = [];
  for (let at = from; at < to; at += 1) {
    if (!isFraud(at)) {
      values.push(logOdds(at));
    }
  }
  return Float64Array.from(values).sort();
}

/** Points on a line on which the given shares of the good payments are above the thresholds. */
function lineThrough(sorted, { reviewed, rejected }, { reviewFrom, rejectFrom }) {
  const above = (share) => sorted[Math.min(sorted.length - 1, Math.floor((1 - share) * sorted.length))];
  const [low, high] = [above(reviewed + rejected), above(rejected)];
  const slope = (rejectFrom - reviewFrom) / (high - low);
  return (value) => Math.round(10 * Math.min(100, Math.max(0, reviewFrom + slope * (value - low)))) / 10;
}

/** First payment of a month and the end of a later one. */
function monthRange({ seconds, count }, [first, last]) {
  const startOf = (month) => (Date.UTC(2018, 3 + month, 1) - FIRST_DAY_MS) / 1_000;
  const indexOf = (second) => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      [low, high] = seconds[middle] < second ? [middle + 1, high] : [low, middle];
    }
    return low;
  };
  return [indexOf(startOf(first)), indexOf(Math.min(startOf(last + 1), DAYS * DAY_SECONDS))];
}
