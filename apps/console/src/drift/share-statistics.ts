import type { ShareInterval } from '../api/drift.api.js';

/** Quantile of the normal distribution for 95 %. */
const Z_95 = 1.959964;
const SIGNIFICANCE = 0.05;

/** Share of `part` in `all` with its Wilson interval, of 95 % by default. */
export function wilsonInterval(part: number, all: number, z = Z_95): ShareInterval {
  const share = part / all;
  const z2 = z ** 2 / all;
  const centre = (share + z2 / 2) / (1 + z2);
  const half = (Math.sqrt((share * (1 - share) + z2 / 4) / all) * z) / (1 + z2);
  return { share, low: Math.max(centre - half, 0), high: Math.min(centre + half, 1) };
}

/**
 * Quotient of two shares with its interval, made of the Wilson intervals of both (MOVER: Donner and Zou, Statistical Methods in
 * Medical Research 21, 2012). It needs no correction for a count of 0: without `before` the quotient is infinite.
 */
export function ratioInterval(now: ShareInterval, before: ShareInterval): { ratio: number; low: number; high: number } {
  const product = now.share * before.share;
  const root = (nowEnd: number, beforeEnd: number) =>
    Math.sqrt(
      Math.max(product ** 2 - nowEnd * (2 * now.share - nowEnd) * beforeEnd * (2 * before.share - beforeEnd), 0),
    );
  const quotient = (sum: number, beforeEnd: number) => {
    const divisor = beforeEnd * (2 * before.share - beforeEnd);
    return divisor === 0 ? Number.POSITIVE_INFINITY : sum / divisor;
  };
  const high = quotient(product + root(now.high, before.low), before.low);
  return {
    ratio: before.share === 0 ? Number.POSITIVE_INFINITY : now.share / before.share,
    low: Math.max(quotient(product - root(now.low, before.high), before.high), 0),
    high: high < 0 ? Number.POSITIVE_INFINITY : high,
  };
}

/** A count in two groups: `part` of `all`, against `otherPart` of `otherAll`. */
export interface TwoShares {
  part: number;
  all: number;
  otherPart: number;
  otherAll: number;
}

/** Probability of a difference of at least this size when both groups have the same share: two-sided test with pooled variance. */
export function differenceByChance({ part, all, otherPart, otherAll }: TwoShares): number {
  const pooled = (part + otherPart) / (all + otherAll);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / all + 1 / otherAll));
  if (deviation === 0) {
    return 1;
  }
  return twoSided(Math.abs(part / all - otherPart / otherAll) / deviation);
}

/**
 * Which of several tests show more than chance, so that the probability of even one wrong result among them is at most 5 %
 * (Holm's correction).
 */
export function largerThanChance(probabilities: readonly number[]): boolean[] {
  const order = probabilities.map((_, index) => index).sort((a, b) => at(probabilities, a) - at(probabilities, b));
  const results = probabilities.map(() => false);
  for (const [rank, index] of order.entries()) {
    if (at(probabilities, index) > SIGNIFICANCE / (probabilities.length - rank)) {
      break;
    }
    results[index] = true;
  }
  return results;
}

const at = (values: readonly number[], index: number): number => values[index] as number;

/** Probability that a normal variable is further than `z` from 0. The error is below 0.00000015 (Abramowitz and Stegun, 7.1.26). */
function twoSided(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.min(sum * Math.exp(-x * x), 1);
}
