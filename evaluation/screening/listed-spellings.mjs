import { readFileSync } from 'node:fs';
import { romaniseCyrillic } from './cyrillic-romanisation.mjs';
import { romaniseHangul } from './hangul-romanisation.mjs';
import { capitalised } from './name-key.mjs';
import { wadeGiles } from './wade-giles.mjs';

const readTable = (file) => JSON.parse(readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8'));
const wordPairs = (text) => text.split(' ').map((pair) => pair.split(':').map((side) => side.replaceAll('_', ' ')));
/** All rules as one expression with a group for each rule, so that no rule applies to what another one wrote. */
function letterRules(text) {
  const rules = wordPairs(text);
  return {
    pattern: new RegExp(rules.map(([from]) => `(${from})`).join('|'), 'g'),
    written: rules.map(([, to]) => to),
  };
}
const spellings = (file) =>
  Object.entries(readTable(file)).map(([standard, { words, letters }]) => [
    standard,
    { words: new Map(wordPairs(words)), letters: letterRules(letters) },
  ]);
const ARABIC = spellings('arabic-spellings');
const PERSIAN = spellings('persian-spellings');
const SOUTHERN = new Map(wordPairs(readTable('korean-syllables').southern));

/**
 * The spellings of one listed name by standards that the list does not use.
 *
 * @param {string} text name as listed, in any script
 * @param {string} origin of the listed person
 * @returns {[standard: string, written: string][]} without spellings equal to the listed one
 */
export function otherSpellings(text, origin) {
  const isLatin = /^[\p{Script=Latin}\p{M}\s.,'’‘-]+$/u.test(text);
  const made = isLatin ? latinSpellings(text, origin) : scriptSpellings(text);
  return made.filter(
    ([, written]) => written.toLowerCase() !== text.toLowerCase() && /\p{L}{3,}.*[^\p{L}].*\p{L}{3,}/u.test(written),
  );
}

function scriptSpellings(text) {
  return Object.entries({ ...romaniseCyrillic(text), ...romaniseHangul(text) });
}

function latinSpellings(text, origin) {
  switch (origin) {
    case 'Arab countries':
      return ARABIC.map(([standard, table]) => [standard, respelt(text, table)]);
    case 'Iran':
      return PERSIAN.map(([standard, table]) => [standard, respelt(text, table)]);
    case 'Afghanistan and Pakistan':
      return ARABIC.filter(([standard]) => standard !== 'French').map(([standard, table]) => [
        standard,
        respelt(text, table),
      ]);
    case 'China':
      return [['Wade-Giles', wadeGiles(text)]].filter(([, written]) => written);
    case 'Korea':
      return [['South Korean passport', southern(text)]].filter(([, written]) => written);
    default:
      return [];
  }
}

/** Replaces whole words first, then the letters of the other words. */
function respelt(text, { words, letters }) {
  const parts = text.split(/([\s,-]+)/);
  return parts.map((part) => respeltWord(part, words, letters)).join('');
}

function respeltWord(part, words, letters) {
  const plain = part.toLowerCase();
  const whole = words.get(plain);
  if (whole !== undefined) {
    return capitalised(whole);
  }
  if (!/^\p{L}{4,}/u.test(plain)) {
    return part;
  }
  const { pattern, written } = letters;
  const respelled = plain.replace(pattern, (...found) => written[found.findIndex((one, at) => at > 0 && one) - 1]);
  return respelled === plain ? part : capitalised(respelled);
}

/** Only names all of whose syllables are in the table. */
function southern(text) {
  const syllables = text
    .toLowerCase()
    .replace(/['’‘,]/g, '')
    .split(/[\s-]+/);
  const written = syllables.map((syllable) => SOUTHERN.get(syllable));
  return syllables.length >= 3 && written.every(Boolean) ? written.map(capitalised).join(' ') : undefined;
}
