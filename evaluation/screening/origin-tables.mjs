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
 * @param {(word: string, share: number) => void} [onDraw] gets the drawn word and its share, 0 to 1
 * @returns {(random: import('@cotejo/testing').Random) => string}
 */
export function rankedDraw(words, onDraw = () => undefined) {
  const weights = words.map((_, rank) => 1 / (rank + HALF_RANK));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (random) => {
    let left = random.next() * total;
    let at = 0;
    while (at < words.length - 1 && left >= weights[at]) {
      left -= weights[at];
      at++;
    }
    onDraw(words[at], weights[at] / total);
    return words[at];
  };
}
