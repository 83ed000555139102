import { shownOutcomes } from '../../packages/accounts/dist/index.js';
import { addPayment, advise, cheapest, emptyScores, scoresOfBands, ThresholdCosts } from '../../packages/advice/dist/index.js';

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
