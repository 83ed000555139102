import { readFileSync } from 'node:fs';
import { matchHolder } from '@cotejo/names';
import { Random } from '@cotejo/testing';
import { KINDS } from './kinds.mjs';

/** Kinds of difference with their shares, seeds, bounds: fixed, so that figures of two days can be compared. */
export const SPEC = JSON.parse(readFileSync(new URL('./holder-pairs.json', import.meta.url), 'utf8'));

/**
 * Pairs of names by kind. Two calls with the same half and total return the same pairs.
 *
 * @param {'development' | 'held out'} half
 * @param {(random: Random) => Person} drawPerson
 * @param {number} total of all kinds
 * @returns {Record<string, [identity: string, holder: string][]>}
 */
export function makePairs(half, drawPerson, total = SPEC.pairs) {
  const random = new Random(SPEC.seeds[half]);
  const tools = { draw: () => drawPerson(random), random, spellings: SPEC.spellings[half], spec: SPEC };
  return Object.fromEntries(
    Object.entries(SPEC.kinds).map(([kind, { share }]) => [
      kind,
      pairsOf(KINDS[kind], Math.round(total * share), tools),
    ]),
  );
}

const DRAWS_PER_PAIR_MAX = 1_000;

function pairsOf(make, count, tools) {
  const pairs = [];
  for (let draws = 0; pairs.length < count; draws++) {
    if (draws > count * DRAWS_PER_PAIR_MAX) {
      throw new Error('these names do not allow such pairs');
    }
    const made = make(tools.draw(), tools);
    if (made) {
      pairs.push(made);
    }
  }
  return pairs;
}

const VERDICTS = { match: true, other: false, unknown: null };

/**
 * Results of matchHolder for the pairs: the share of correct results for each kind, and precision, recall and F1 for
 * all pairs. For two different persons `null` is right too, because it confuses no person with another.
 */
export function measureHolder(pairsByKind, population) {
  const kinds = {};
  const all = { found: 0, missed: 0, mistaken: 0 };
  for (const [kind, pairs] of Object.entries(pairsByKind)) {
    const { expected } = SPEC.kinds[kind];
    const verdicts = pairs.map(([identity, holder]) => matchHolder(identity, holder, population).match);
    const matched = verdicts.filter((match) => match === true).length;
    const right = expected === 'other' ? pairs.length - matched : count(verdicts, VERDICTS[expected]);
    kinds[kind] = { expected, pairs: pairs.length, matched, right: right / pairs.length };
    if (expected === 'match') {
      all.found += matched;
      all.missed += pairs.length - matched;
    } else {
      all.mistaken += matched;
    }
  }
  const precision = all.found / (all.found + all.mistaken);
  const recall = all.found / (all.found + all.missed);
  return { kinds, precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

const count = (verdicts, wanted) => verdicts.filter((verdict) => verdict === wanted).length;
