import anyAscii from 'any-ascii';
import { packageData } from '../package-data.js';
import type { Script } from './script.js';

type Spellings = ReadonlyMap<string, readonly string[]>;

/** Latin spellings of the letters of each script; `-` is a silent letter. */
const TABLES = new Map(
  Object.entries(packageData<Record<string, Record<string, string>>>('script-spellings.json')).map(
    ([script, table]): [string, Spellings] => [
      script,
      new Map(Object.entries(table).map(([letters, spellings]) => [letters, spellingList(spellings)])),
    ],
  ),
);
/** Other Latin spellings of a sound that any-ascii writes in one way. */
const SOUNDS: Record<string, string> = {
  a: 'a aa',
  b: 'b v',
  c: 'c k s',
  ch: 'ch tch c',
  d: 'd dd',
  e: 'e ye i',
  f: 'f ph h',
  g: 'g gh',
  h: 'h f -',
  i: 'i y ee -',
  j: 'j dj g',
  k: 'k c q ck ch',
  kh: 'kh h k x',
  l: 'l r ll',
  m: 'm n ng',
  n: 'n nn',
  o: 'o au ou',
  p: 'p b',
  q: 'q k',
  r: 'r l rr',
  s: 's c th ss',
  sh: 'sh s sch',
  t: 't th d tt',
  ts: 'ts c tz',
  u: 'u ou oo w -',
  v: 'v w b',
  w: 'w v',
  y: 'y i j',
  z: 'z s dz th',
  zh: 'zh j z',
};
const VOWEL = /^[aeiou]+$/;
/** Scripts that leave out most vowels or all vowels, or join consonants without their vowel. */
const WITHOUT_VOWELS: ReadonlySet<Script> = new Set(['arabic', 'hebrew', 'katakana', 'other']);
const LETTERS_AT_ONCE_MAX = 4;
const EXTRA_VOWEL_COST = 0.5;
const EXTRA_H_COST = 0.3;
const DOUBLED_COST = 0.1;
const WRONG_LETTER_COST = 1;
const SIMILARITY_MIN = 0.6;
const LENGTH_MAX = 40;
/** A wrong letter in a word of another script is rarer than a different word. */
const UNLIKE_FACTOR = 1.5;

function spellingList(spellings: string): string[] {
  return spellings.split(' ').map((spelling) => (spelling === '-' ? '' : spelling));
}

/**
 * How well a Latin word spells a word of another script, 0 to 1. Each letter has several Latin spellings, so every
 * usual transliteration fits. Arabic and Hebrew write only some vowels: other vowels of the Latin word cost nothing. A
 * similarity below 0.6 is returned as 0.
 */
export function spellingSimilarity(source: string, script: Script, latin: string): number {
  const letters = (script === 'hangul' ? source.normalize('NFD') : source).slice(0, LENGTH_MAX);
  const word = latin.slice(0, LENGTH_MAX);
  const shorter = Math.max(3, Math.min(word.length, letters.length));
  const cost = spellingCost(letters, script, word, ((1 - SIMILARITY_MIN) * shorter) / UNLIKE_FACTOR);
  return Math.max(0, 1 - (UNLIKE_FACTOR * cost) / shorter);
}

/**
 * Dynamic programming over the letters of both words: the lowest cost to spell `source` as `latin`, or infinity as soon as
 * it is above `costMax`. Most words differ in their first letters.
 */
function spellingCost(source: string, script: Script, latin: string, costMax: number): number {
  const width = latin.length + 1;
  const costs = new Float32Array((source.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  const lower = (i: number, p: number, cost: number) => {
    const at = i * width + p;
    costs[at] = Math.min(costs[at] as number, cost);
  };
  costs[0] = 0;
  const vowelCost = WITHOUT_VOWELS.has(script) ? 0 : EXTRA_VOWEL_COST;
  for (let i = 0; i <= source.length; i++) {
    if (leastCost(costs, i * width, (i + LETTERS_AT_ONCE_MAX) * width) > costMax) {
      return Number.POSITIVE_INFINITY;
    }
    const rules = rulesAt(source, i, script);
    for (let p = 0; p < width; p++) {
      const cost = costs[i * width + p] as number;
      if (cost === Number.POSITIVE_INFINITY) {
        continue;
      }
      if (p < latin.length) {
        lower(i, p + 1, cost + (i === 0 ? WRONG_LETTER_COST : extraLetterCost(latin, p, vowelCost)));
      }
      if (i === source.length) {
        continue;
      }
      lower(i + 1, p, cost + WRONG_LETTER_COST);
      if (p < latin.length) {
        lower(i + 1, p + 1, cost + WRONG_LETTER_COST);
      }
      for (const [length, spellings] of rules) {
        for (const spelling of spellings) {
          if (latin.startsWith(spelling, p)) {
            lower(i + length, p + spelling.length, cost);
          }
        }
      }
    }
  }
  return costs[source.length * width + latin.length] as number;
}

function leastCost(costs: Float32Array, from: number, to: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at < to && at < costs.length; at++) {
    least = Math.min(least, costs[at] as number);
  }
  return least;
}

function extraLetterCost(latin: string, at: number, vowelCost: number): number {
  const letter = latin.charAt(at);
  if (VOWEL.test(letter)) {
    return vowelCost;
  }
  if (letter === latin.charAt(at - 1)) {
    return DOUBLED_COST;
  }
  return letter === 'h' ? EXTRA_H_COST : WRONG_LETTER_COST;
}

function rulesAt(source: string, at: number, script: Script): [length: number, readonly string[]][] {
  const table = TABLES.get(script);
  const rules: [number, readonly string[]][] = [];
  for (let length = 1; length <= LETTERS_AT_ONCE_MAX && at + length <= source.length; length++) {
    const letters = source.slice(at, at + length);
    const spellings = table?.get(letters) ?? [];
    const sounds = length === 1 && needsSounds(script, spellings) ? soundsOf(letters, script) : [];
    if (spellings.length + sounds.length > 0) {
      rules.push([length, [...spellings, ...sounds]]);
    }
  }
  return rules;
}

function isKana(script: Script): boolean {
  return script === 'hiragana' || script === 'katakana';
}

function needsSounds(script: Script, spellings: readonly string[]): boolean {
  return spellings.length === 0 || script === 'han' || isKana(script);
}

/** Spellings of a letter by its any-ascii reading, with other spellings of its sounds. */
function soundsOf(letter: string, script: Script): string[] {
  const reading = anyAscii(letter)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (/\p{Script=Han}/u.test(letter)) {
    return [...(TABLES.get('han')?.get(letter) ?? []), ...pinyinSpellings(reading)];
  }
  if (isKana(script)) {
    return kanaSpellings(letter, reading, script);
  }
  return [reading, ...spellingsOfSound(reading)];
}

function spellingsOfSound(sound: string): string[] {
  return SOUNDS[sound] === undefined ? [sound] : spellingList(SOUNDS[sound] as string);
}

/** A pinyin syllable in pinyin and in Wade-Giles without apostrophes. */
function pinyinSpellings(pinyin: string): string[] {
  const wade = pinyin
    .replace(/^zh|^j(?=[iu])|^q/, 'ch')
    .replace(/^x/, 'hs')
    .replace(/^[zc](?!h)/, 'ts')
    .replace(/^b/, 'p')
    .replace(/^d/, 't')
    .replace(/^g/, 'k')
    .replace(/^r/, 'j')
    .replace(/ong$/, 'ung')
    .replace(/ian$/, 'ien')
    .replace(/([iu])e$/, '$1eh')
    .replace(/^(ch|sh|j)i$/, '$1ih')
    .replace(/^ying$/, 'ing')
    .replace(/^yan$/, 'yen')
    .replace(/^ye$/, 'yeh');
  return [pinyin, wade];
}

/** A kana syllable in Japanese names and, because foreign names are written in kana too, its likely foreign spellings. */
function kanaSpellings(letter: string, reading: string, script: Script): string[] {
  if (letter === 'ー' || letter === 'っ' || letter === 'ッ') {
    return ['', 'h', 'r'];
  }
  if (/[ゃゅょャュョ]/.test(letter)) {
    return [reading, reading.slice(1)];
  }
  if (/[うウ]/.test(letter)) {
    return ['u', '', 'w', 'h'];
  }
  const [, consonant = '', vowel = ''] = /^([^aeiou]*)([aeiou]?)$/.exec(reading) ?? [];
  if (consonant === '' || vowel === '') {
    return spellingsOfSound(reading);
  }
  if (script === 'hiragana') {
    return [reading];
  }
  const vowels = [vowel, ''];
  return [reading, ...spellingsOfSound(consonant).flatMap((start) => vowels.map((end) => start + end))];
}
