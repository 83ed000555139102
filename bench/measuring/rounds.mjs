/**
 * Contestants are measured in turn, round after round, so that other load on the machine affects all of them. Every
 * second round goes backwards, so that a machine that grows slower favours nobody.
 *
 * @template T
 * @param {string[]} names
 * @param {number} rounds
 * @param {(name: string) => Promise<T>} measure
 * @returns {Promise<Record<string, T[]>>} by name, one result for each round
 */
export async function measureInTurn(names, rounds, measure) {
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name].push(await measure(name));
    }
  }
  return results;
}

/** @param {number[]} values at least one */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}

/** The median of each member over all rows. @param {Record<string, number>[]} rows one for each round */
export function mediansOf(rows) {
  return Object.fromEntries(Object.keys(rows[0]).map((key) => [key, median(rows.map((row) => row[key]))]));
}

/**
 * The median of the rounds with its spread.
 *
 * @param {number[]} values one for each round
 * @returns {{ value: number, lowest: number, highest: number }}
 */
export function spreadOf(values) {
  return { value: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}

/** Ratio of two contestants in each round: a slow moment of the machine then affects both. */
export function ratiosOf(above, below) {
  return above.map((value, round) => value / below[round]);
}

/**
 * Whether a target is met: only if the middle half of the rounds agrees; with few rounds, all of them.
 *
 * @param {number[]} values one for each round
 * @param {{ atMost?: number, atLeast?: number }} target
 * @returns {boolean | undefined} undefined: the rounds differ too much for a verdict
 */
export function verdictOf(values, { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }) {
  const sorted = values.toSorted((a, b) => a - b);
  const cut = Math.floor(sorted.length / 4);
  const verdicts = new Set(sorted.slice(cut, sorted.length - cut).map((value) => value >= atLeast && value <= atMost));
  return verdicts.size === 1 ? [...verdicts][0] : undefined;
}
