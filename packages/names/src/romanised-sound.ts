import { onsetFold, spanishFold } from './spanish-fold.js';

/**
 * Rules in order, each with letters that it needs, for speed. They bring together the spellings of a foreign name in
 * English, French, German and Spanish letters and in the standards of transliteration, whose accents are already removed:
 * Sergeyevich, Sergeevich, Sergejewitsch, Sergueievitch. Capital letters stand for sounds that the rules have already unified.
 */
const SOUND_RULES: readonly [letters: string, pattern: RegExp, sound: string][] = [
  // German writes ch for kh, and tsch for ch.
  ['ch', /(?<![st])ch(?=.*(?:sch|[oe]w))/g, 'kh'],
  ['gu', /gu(?=[eiy])/g, 'g'],
  ['d', /^dj|^dzh/, 'j'],
  // All hissing sounds: s, sh, sch, shch, ch, tch, tsch, c, ts, z, zh, x, ks.
  // A Russian e that is said yo: Vorobyov, Vorobev.
  ['o', /(?<=[^aeiou])[jy]o(?=[^aeiou])/g, 'e'],
  // Slutsky in ISO 9 and Polish is Sluckij.
  ['ck', /ck(?!i?[ijy]?$|aa?$|aya$)/g, 'k'],
  ['', /(?:ks|x|t?[scz][sczh]*(?:t[scz][sczh]*)?)+/g, 'S'],
  ['ph', /ph/g, 'f'],
  ['', /gh|q/g, 'k'],
  ['h', /k?h/g, ''],
  // Glides: Yuri, Juri, Iouri, Iurii; Yevgeny, Jewgenij, Evgenii; Walid, Oualid.
  ['ou', /^ou(?=[aeiy])|ou(?=[aei])/g, 'w'],
  ['', /(?:ou|oo|eo|eu|o|u)+/g, 'u'],
  ['g', /^g(?=[eiy])/, 'y'],
  ['', /^[ijy]+(?=[au])/, 'Y'],
  ['', /[ijy](?=[au])/g, ''],
  ['', /a*[eijy]+/g, 'i'],
  ['aw', /aw(?=[^aiu]|$)/g, 'au'],
  ['w', /w(?=u)/g, ''],
  ['', /[wv]|f+$/g, 'b'],
  ['', /(.)\1+/g, '$1'],
  // French writes Poutine.
  ['ini', /ini$/, 'in'],
  ['Y', /Y/, 'y'],
];

/** Letters of German and Slavic spellings, in which z and s can be the same sound. */
const MIXED_HISSES = /[cjw]|sch|tz/;

/**
 * Whether one of two words with equal sound has more z than the other, as Kazemi and Ghasemi. They are two names, unless
 * one of them is in a spelling that mixes s and z.
 */
export function haveOtherHisses(one: string, other: string): boolean {
  const count = (text: string) => text.split('z').length;
  return !MIXED_HISSES.test(one) && !MIXED_HISSES.test(other) && count(one) !== count(other);
}

/** In shorter words, such as Chinese syllables, these sounds tell names apart. */
const LETTERS_MIN = 5;

/**
 * Code of a word that its transliterations share, for comparison only. It tells apart a, e or i, and o or u, but not the
 * hissing sounds, nor v and w. Words of up to four letters have a narrower code, the Spanish one.
 * @param token a normalised word
 */
export function romanisedSound(token: string): string {
  if (token.length < LETTERS_MIN) {
    return onsetFold(spanishFold(token));
  }
  let sound = token;
  for (const [letters, pattern, code] of SOUND_RULES) {
    if (sound.includes(letters)) {
      sound = sound.replace(pattern, code);
    }
  }
  return sound;
}
