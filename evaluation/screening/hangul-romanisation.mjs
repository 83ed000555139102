import { capitalised } from './name-key.mjs';

const FIRST_SYLLABLE = 0xac00;
const [MEDIALS, FINALS] = [21, 28];
const RR = {
  initial: 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' '),
  medial: 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' '),
  final: ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' '),
};
const MR = {
  initial: 'k kk n t tt r m p pp s ss  ch tch ch k t p h'.split(' '),
  voiced: { k: 'g', t: 'd', p: 'b', ch: 'j' },
  medial: 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' '),
};
/** Initials that McCune-Reischauer voices between vowels and after n, m, ng and l: plain ㄱ ㄷ ㅂ ㅈ. */
const PLAIN = new Set([0, 3, 7, 12]);
const SURNAMES = { 김: 'Kim', 이: 'Yi', 리: 'Ri', 박: 'Pak' };

/**
 * A Korean name in Hangul as the two standards romanise it, surname first: `김영철` gives `Kim Yeong-cheol` (Revised Romanisation) and
 * `Kim Yong-chol` (McCune-Reischauer without its signs).
 *
 * @param {string} text
 * @returns {Record<string, string>} by standard; empty if the text is not Hangul
 */
export function romaniseHangul(text) {
  const syllables = [...text.replace(/\s+/g, '')];
  if (syllables.length < 2 || !/^\p{Script=Hangul}+$/u.test(syllables.join(''))) {
    return {};
  }
  const [surname, ...given] = syllables;
  const write = (romanise) => {
    const written = given.map((syllable, at) => romanise(syllable, given[at - 1]));
    return `${SURNAMES[surname] ?? capitalised(romanise(surname))} ${capitalised(written.join('-'))}`;
  };
  return { 'Revised Romanisation': write(revised), 'McCune-Reischauer': write(mcCuneReischauer) };
}

function jamo(syllable) {
  const code = syllable.codePointAt(0) - FIRST_SYLLABLE;
  return [Math.floor(code / (MEDIALS * FINALS)), Math.floor(code / FINALS) % MEDIALS, code % FINALS];
}

/** Given names are written syllable by syllable, without changes of sound between them. */
function revised(syllable) {
  const [initial, medial, final] = jamo(syllable);
  return RR.initial[initial] + RR.medial[medial] + RR.final[final];
}

function mcCuneReischauer(syllable, previous) {
  const [initial, medial, final] = jamo(syllable);
  const isVoiced = PLAIN.has(initial) && previous !== undefined && /[aeioungml]$/.test(mcCuneReischauer(previous));
  const first = MR.initial[initial];
  return (isVoiced ? MR.voiced[first] : first) + MR.medial[medial] + RR.final[final];
}
