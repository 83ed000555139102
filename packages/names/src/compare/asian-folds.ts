import { packageData } from '../package-data.js';

const { korean, chinese } = packageData<{ surnames: { korean: string; chinese: string } }>(
  'person-words.json',
).surnames;
const KOREAN_SURNAMES = new Set(korean.split(' '));
const CHINESE_SURNAMES = new Set(chinese.split(' '));
const SYLLABLES_LENGTH_MAX = 14;
const WORDS_MAX = 4;

const KOREAN: readonly [RegExp, string][] = [
  [/^(?:lee|yi|rhee|ri|ree)$/, 'i'],
  [/^park$/, 'pak'],
  [/(?<=[aou])h(?![aeiouy])/g, ''],
  [/sh/g, 's'],
  [/ch|j|z/g, 'c'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/[lr]y/g, 'y'],
  [/l/g, 'r'],
  [/yeo|you|yoo|yeu|yu|yo/g, 'yo'],
  [/eui|ui|ee/g, 'i'],
  [/ae|ai|ay/g, 'e'],
  [/woo|wu(?![a-z]?eo)/g, 'o'],
  [/eo|eu|oo|ou|u/g, 'o'],
  [/(.)\1+/g, '$1'],
];
const CHINESE: readonly [RegExp, string][] = [
  [/hs|sh|x/g, 's'],
  [/zh|ch|j|q/g, 'C'],
  [/ts|tz|z|c/g, 'z'],
  [/C/g, 'c'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/g(?!$|[^aeiou])/g, 'k'],
  [/oo/g, 'o'],
  [/ung/g, 'ong'],
  [/ien|yen/g, 'ian'],
  [/(?<=[aeiou])h/g, ''],
  [/yu/g, 'u'],
  [/^y/g, 'i'],
];
const PINYIN =
  /^(?:(?:zh|ch|sh)(?:ang|eng|ong|uang|uai|uan|ua|uo|ui|un|ai|ei|ao|ou|an|en|a|e|i|u)|[jqx](?:iang|iong|ing|iao|ian|ia|ie|iu|in|uan|ue|un|u|i)|[zcsr](?:ang|eng|ong|uan|uo|ui|un|ai|ei|ao|ou|an|en|a|e|i|u)|[bpmf](?:ang|eng|ing|iao|ian|ie|iu|in|ai|ei|ao|ou|an|en|a|o|i|u)|[dtnl](?:iang|ang|eng|ong|ing|iao|ian|uan|ia|ie|iu|in|uo|ui|un|ue|ai|ei|ao|ou|an|en|a|e|i|u)|[gkh](?:uang|ang|eng|ong|uai|uan|ua|uo|ui|un|ai|ei|ao|ou|an|en|a|e|u)|y(?:ang|ing|ong|uan|ao|ou|an|in|ue|un|a|e|i|u)|w(?:ang|eng|ai|ei|an|en|a|o|u)|er|ai|ao|ou|an|en|a|e)+$/;

/** Whether a name of two to four short words contains a Korean surname. */
export function isKoreanName(words: readonly string[]): boolean {
  return hasSurname(words, KOREAN_SURNAMES);
}

/** Whether a name of two to four short words contains a Chinese surname. */
export function isChineseName(words: readonly string[]): boolean {
  return hasSurname(words, CHINESE_SURNAMES);
}

function hasSurname(words: readonly string[], surnames: ReadonlySet<string>): boolean {
  const ends = [words[0] ?? '', words.at(-1) ?? ''];
  return (
    words.length >= 2 &&
    words.length <= WORDS_MAX &&
    words.every((word) => word.length <= SYLLABLES_LENGTH_MAX) &&
    ends.some((word) => surnames.has(word))
  );
}

/** A code for Korean names: Jong, Jeong, Jung and Chong have one. */
export function koreanFold(word: string): string {
  return fold(word, KOREAN);
}

/** Whether two spellings can be one Chinese word: pinyin and Wade-Giles, but never two different pinyin words. */
export function isSameChineseWord(one: string, other: string): boolean {
  return fold(one, CHINESE) === fold(other, CHINESE) && !(isPinyin(one) && isPinyin(other));
}

/** Whether a word consists of pinyin syllables. */
export function isPinyin(word: string): boolean {
  return word.length <= SYLLABLES_LENGTH_MAX && PINYIN.test(word);
}

function fold(word: string, rules: readonly [RegExp, string][]): string {
  let folded = word;
  for (const [pattern, sound] of rules) {
    folded = folded.replace(pattern, sound);
  }
  return folded;
}
