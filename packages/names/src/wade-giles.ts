/** Syllables of pinyin, by their initials. */
const SYLLABLE =
  /^(?:(?:zh|ch|sh)(?:uang|ang|eng|ong|uai|uan|ua|uo|ui|un|ai|ei|ao|ou|an|en|a|e|i|u)|[jqx](?:iang|iong|ing|iao|ian|uan|ia|ie|iu|in|ue|un|u|i)|[zcsr](?:ang|eng|ong|uan|uo|ui|un|ai|ei|ao|ou|an|en|a|e|i|u)|[bpmf](?:ang|eng|ing|iao|ian|ie|iu|in|ai|ei|ao|ou|an|en|a|e|o|i|u)|[dtnl](?:iang|ang|eng|ong|ing|iao|ian|uan|ia|ie|iu|in|uo|ui|un|ue|ai|ei|ao|ou|an|en|a|e|i|u|v)|[gkh](?:uang|ang|eng|ong|uai|uan|ua|uo|ui|un|ai|ei|ao|ou|an|en|a|e|u)|y(?:ang|ing|ong|uan|ao|ou|an|in|ue|un|a|e|i|u)|w(?:ang|eng|ai|ei|an|en|a|o|u)|er|ang|ai|ao|ou|an|en|a|e)/;
const WORD_LETTERS_MAX = 14;

/** Syllables that the rules below do not give. */
const WHOLE: Readonly<Record<string, string>> = {
  zi: 'tzu',
  ci: 'tzu',
  si: 'ssu',
  zhi: 'chih',
  chi: 'chih',
  shi: 'shih',
  ri: 'jih',
  yi: 'i',
  you: 'yu',
  yong: 'yung',
  yan: 'yen',
  ye: 'yeh',
  er: 'erh',
  ge: 'ko',
  ke: 'ko',
  he: 'ho',
  gui: 'kuei',
  kui: 'kuei',
  lv: 'lu',
  nv: 'nu',
};
const FINALS: readonly [RegExp, string][] = [
  [/ian$/, 'ien'],
  [/([iu])e$/, '$1eh'],
  [/ong$/, 'ung'],
  [/^(d|t|n|l|z|c|s|zh|ch|r)uo$/, '$1o'],
];
const INITIALS: readonly [RegExp, string][] = [
  [/^(?:zh|[jq])/, 'ch'],
  [/^x/, 'hs'],
  [/^z|^c(?!h)/, 'ts'],
  [/^b/, 'p'],
  [/^d/, 't'],
  [/^g/, 'k'],
  [/^r/, 'j'],
];

/**
 * A word of pinyin in the Wade-Giles spelling, without apostrophes and signs: `jianping` is `chienping`. Undefined if the
 * word cannot be divided into syllables of pinyin.
 * @param word normalised
 */
export function wadeGiles(word: string): string | undefined {
  return word.length > WORD_LETTERS_MAX ? undefined : pinyinSyllables(word)?.map(syllableInWadeGiles).join('');
}

/** A word in Wade-Giles with one spelling of each syllable: i and yi, ssu and szu are the same. */
export function plainWadeGiles(word: string): string {
  return word.replace(/yi(?!n)/g, 'i').replace(/szu/g, 'ssu');
}

/** Takes the longest syllable first, and a shorter one where the rest would not divide. */
function pinyinSyllables(word: string): string[] | undefined {
  if (word === '') {
    return [];
  }
  for (let length = SYLLABLE.exec(word)?.[0].length ?? 0; length > 0; length--) {
    const syllable = word.slice(0, length);
    const rest = SYLLABLE.exec(syllable)?.[0] === syllable ? pinyinSyllables(word.slice(length)) : undefined;
    if (rest) {
      return [syllable, ...rest];
    }
  }
  return undefined;
}

function syllableInWadeGiles(syllable: string): string {
  const whole = WHOLE[syllable];
  if (whole !== undefined) {
    return whole;
  }
  const replaceFirst = (text: string, rules: readonly [RegExp, string][]) => {
    const rule = rules.find(([pattern]) => pattern.test(text));
    return rule ? text.replace(...rule) : text;
  };
  return replaceFirst(replaceFirst(syllable, FINALS), INITIALS);
}
