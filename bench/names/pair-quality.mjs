import { compareNames, NAMES_MATCH_MIN } from '../../packages/names/dist/compare/compare-names.js';

/**
 * Scores of pairs by their kind. Names of other kinds, such as ships, are compared like companies.
 *
 * @param {import('./pair-file.mjs').Pair[]} pairs
 */
export function scorePairs(pairs) {
  return pairs.map((pair) => {
    const { score } = compareNames(pair.name1, pair.name2, { kind: pair.kind === 'person' ? 'person' : 'company' });
    return { ...pair, score };
  });
}

/** Precision, recall and F1 at a threshold; a figure without a pair to count is undefined. */
function qualityAt(scored, threshold) {
  const counts = { found: 0, missed: 0, mistaken: 0 };
  for (const { isMatch, score } of scored) {
    const isTaken = score >= threshold;
    counts.found += isMatch && isTaken ? 1 : 0;
    counts.missed += isMatch && !isTaken ? 1 : 0;
    counts.mistaken += !isMatch && isTaken ? 1 : 0;
  }
  const { found, missed, mistaken } = counts;
  const share = (of) => (of === 0 ? undefined : found / of);
  return {
    ...counts,
    threshold,
    precision: share(found + mistaken),
    recall: share(found + missed),
    f1: share(found + (missed + mistaken) / 2),
  };
}

/** Quality at the product's threshold. */
export function productQuality(scored) {
  return qualityAt(scored, NAMES_MATCH_MIN);
}

/** Quality at the threshold with the highest F1 of these pairs: what scores could reach with another threshold. */
export function bestQuality(scored) {
  const thresholds = [...new Set(scored.map(({ score }) => score))].sort((a, b) => a - b);
  let best = productQuality(scored);
  for (const threshold of thresholds) {
    const quality = qualityAt(scored, threshold);
    if ((quality.f1 ?? 0) > (best.f1 ?? 0)) {
      best = quality;
    }
  }
  return best;
}

/** The share of right answers for each difference, in the order of the file. */
export function rightByDifference(scored) {
  const rows = new Map();
  for (const { difference, isMatch, score } of scored) {
    const row = rows.get(difference) ?? { pairs: 0, wrong: 0 };
    const isRight = score >= NAMES_MATCH_MIN === isMatch;
    rows.set(difference, { pairs: row.pairs + 1, wrong: row.wrong + (isRight ? 0 : 1) });
  }
  return Object.fromEntries(
    [...rows].map(([difference, { pairs, wrong }]) => [
      difference || 'all',
      { pairs, wrong, right: (100 * (pairs - wrong)) / pairs },
    ]),
  );
}
