import { SCORES, type ScoreCounts, sumOf } from './score-counts.js';

/** A point of both cumulative distributions: the share of each class with at most this score. */
export interface CurvePoint {
  score: number;
  fraud: number;
  legit: number;
}

/** How well a score separates fraud from legitimate payments. */
export interface Separation {
  /** Probability that a fraud scores higher than a legitimate payment; a tie counts half. */
  auc: number;
  gini: number;
  /** Largest distance of the two cumulative distributions, and its score. */
  ks: number;
  ksScore: number;
  /** Points at all occurring scores, ascending. */
  curve: CurvePoint[];
}

/** Computes the exact separation from counts by score; `null` unless there are payments of both classes. */
export function separationOf(fraud: ScoreCounts, legit: ScoreCounts): Separation | null {
  const [frauds, legits] = [sumOf(fraud.byTenths), sumOf(legit.byTenths)];
  if (frauds === 0 || legits === 0) {
    return null;
  }
  let [fraudBelow, legitBelow, wins, ks, ksScore] = [0, 0, 0, 0, 0];
  const curve: CurvePoint[] = [];
  for (let tenths = 0; tenths < SCORES; tenths += 1) {
    const [fraudHere, legitHere] = [fraud.byTenths[tenths] as number, legit.byTenths[tenths] as number];
    if (fraudHere === 0 && legitHere === 0) {
      continue;
    }
    wins += fraudHere * (legitBelow + legitHere / 2);
    fraudBelow += fraudHere;
    legitBelow += legitHere;
    const point = { score: tenths / 10, fraud: fraudBelow / frauds, legit: legitBelow / legits };
    curve.push(point);
    const distance = Math.abs(point.legit - point.fraud);
    if (distance > ks) {
      [ks, ksScore] = [distance, point.score];
    }
  }
  const auc = wins / (frauds * legits);
  return { auc, gini: 2 * auc - 1, ks, ksScore, curve };
}
