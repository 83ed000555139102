import { shownOutcomes } from '@cotejo/accounts';
import { addPayment, advise, cheapest, emptyScores, scoresOfBands, ThresholdCosts } from '@cotejo/backtest/advice';

const OPTIMUM_MARGIN = 0.001;

export function scoresOf(payments) {
  const scores = emptyScores();
  for (const payment of payments) {
    addPayment(scores, payment);
  }
  return scores;
}

/** What pairs of thresholds decide about payments that were not used to choose them. */
export function measure(payments, pairs, costs) {
  const table = new ThresholdCosts(scoresOf(payments), [], costs);
  return pairs.map((pair) => table.effectOf(pair));
}

export function adviceFor(scores, { costs, active, limits, seed, reviewShareMax = null, keepFraudLoss = false }) {
  return advise({ scores, costs, active, limits, seed, reviewShareMax, keepFraudLoss, amountTiers: [] });
}

/** The cheapest thresholds, whether or not the labels are enough for advice. */
export function optimum(scores, { costs, active, limits }) {
  const bounds = { active, limits, reviewShareMax: null, keepFraudLoss: false };
  return cheapest(new ThresholdCosts(scores, [], costs), bounds);
}

/** Where scores are sparse, many pairs cost the same: this is how many points a pair is from the nearest of them. */
export function pointsToOptimum(pair, scores, options) {
  const table = new ThresholdCosts(scores, [], options.costs);
  const most = table.costOf(optimum(scores, options)) * (1 + OPTIMUM_MARGIN);
  const { reviewFrom, rejectFrom } = options.limits;
  let nearest = Number.POSITIVE_INFINITY;
  for (let review = reviewFrom.min; review <= reviewFrom.max; review += 1) {
    for (let reject = Math.max(review, rejectFrom.min); reject <= rejectFrom.max; reject += 1) {
      if (table.costOf({ reviewFrom: review, rejectFrom: reject }) <= most) {
        const away = Math.max(Math.abs(review - pair.reviewFrom), Math.abs(reject - pair.rejectFrom));
        nearest = Math.min(nearest, away);
      }
    }
  }
  return nearest;
}

/** Labelled scores as they come back from counts of outcomes, in which small counts are joined or hidden. */
export function throughOutcomes(payments) {
  const bands = new Map();
  for (const { score, label } of payments) {
    const points = bands.get(label) ?? new Map();
    bands.set(label, points);
    const point = Math.floor(score + 1e-9);
    points.set(point, (points.get(point) ?? 0) + 1);
  }
  const [shown] = shownOutcomes([{ scorecard: 'bench', bands, reasons: new Map() }]);
  return scoresOfBands(shown?.bands ?? { fraud: null, chargeback: null, good: null });
}
