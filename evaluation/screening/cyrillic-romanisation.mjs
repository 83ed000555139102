import { readFileSync } from 'node:fs';
import { cyrillicLanguage } from './listed-people.mjs';
import { capitalised } from './name-key.mjs';

const STANDARDS = JSON.parse(readFileSync(new URL('./data/cyrillic.json', import.meta.url), 'utf8'));
const VOWELS = 'аеёиіоуыэюяєїьъ';

/**
 * A name in Cyrillic letters as every standard of its language romanises it.
 *
 * @param {string} printed e.g. `Юрий Жуков`
 * @returns {Record<string, string>} by standard, e.g. `{ 'ICAO 9303': 'Iurii Zhukov', ... }`; empty if the text has letters of another language
 */
export function romaniseCyrillic(printed) {
  // Some publishers print a Latin i in Cyrillic words.
  const text = /\p{Script=Cyrillic}/u.test(printed) ? printed.replaceAll('i', 'і').replaceAll('I', 'І') : printed;
  if (!/^[\p{Script=Cyrillic}\s.,'’-]+$/u.test(text)) {
    return {};
  }
  const standards = STANDARDS[cyrillicLanguage(text)];
  const written = Object.entries(standards).map(([standard, rules]) => [
    standard,
    text
      .toLowerCase()
      .split(/([\s,-]+)/)
      .map((word) => romaniseWord(word, rules))
      .join(''),
  ]);
  return Object.fromEntries(written.filter(([, name]) => !/\p{Script=Cyrillic}/u.test(name)));
}

const pairs = (text = '') =>
  new Map(
    text
      .split(' ')
      .filter(Boolean)
      .map((pair) => [pair[0], pair.slice(1)]),
  );

/**
 * `letters` holds each letter with its Latin letters; `initial` those at the start of a word; `open` those at the start and after a vowel or a sign;
 * `clusters` pairs of letters that are written together; `endings` a last pair of letters with its Latin letters.
 */
function romaniseWord(printed, { letters, initial, open, endings, clusters }) {
  const word = withClusters(printed, clusters);
  const [usual, first, free] = [letters, initial, open].map(pairs);
  const [body, end] = splitEnding(word, endings);
  const romanised = [...body].map((letter, at) => {
    const isFirst = at === 0;
    const isOpen = isFirst || VOWELS.includes(body[at - 1]);
    const special = (isFirst ? first.get(letter) : undefined) ?? (isOpen ? free.get(letter) : undefined);
    return special ?? usual.get(letter) ?? letter;
  });
  return capitalised(romanised.join('') + end);
}

const withClusters = (word, clusters = '') =>
  clusters
    .split(' ')
    .filter(Boolean)
    .reduce((text, cluster) => text.replaceAll(cluster.slice(0, 2), cluster.slice(2)), word);

/** The word without a special ending, and the Latin letters of that ending. */
function splitEnding(word, endings = '') {
  const ending = endings.split(' ').find((one) => one && word.endsWith(one.slice(0, 2)));
  return ending ? [word.slice(0, -2), ending.slice(2)] : [word, ''];
}
