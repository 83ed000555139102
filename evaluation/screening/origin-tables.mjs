import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { HALVES, halfOf } from './half.mjs';

const FOLDER = new URL('./data/origins/', import.meta.url);
/** The rank at which a word is half as common as the first word of its table. */
const HALF_RANK = 12;

/** Names of the origins for which there is a table. */
export const ORIGINS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'));

/**
 * Words of an origin, the most common first: `men`, `women`, `surnames`, and for some origins `middles`. A word may have several parts
 * (`Abd al-Rahman`).
 *
 * @returns {Record<string, string[]>}
 */
export function originTable(origin) {
  const tables = JSON.parse(readFileSync(new URL(`${origin}.json`, FOLDER), 'utf8'));
  return Object.fromEntries(Object.entries(tables).map(([part, text]) => [part, tableWords(text)]));
}

/** Words are separated by blanks; an underscore is a blank within a word. */
export function tableWords(text) {
  const words = text.split(' ').map((word) => word.replaceAll('_', ' '));
  return [...new Set(words)];
}

/** The words of one half, e.g. the surnames from which held-out strangers are made. */
export function wordsOfHalf(words, half) {
  return HALVES.includes(half) ? words.filter((word) => halfOf(word.toLowerCase()) === half) : words;
}

/**
 * Draws words as often as their rank says: word `r` has the weight 1 / (r + 12).
 *
 * @param {string[]} words
 * @param {number} stands share of all people for whom these words stand
 * @returns {(random: import('@cotejo/testing').Random) => [word: string, share: number]} share of the people who have the word, 0 to 1
 */
export function rankedDraw(words, stands) {
  const weights = words.map((_, rank) => 1 / (rank + HALF_RANK));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (random) => {
    let left = random.next() * total;
    let at = 0;
    while (at < words.length - 1 && left >= weights[at]) {
      left -= weights[at];
      at++;
    }
    return [words[at], (weights[at] / total) * stands];
  };
}
