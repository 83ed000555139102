import { capitalised } from './name-key.mjs';

/**
 * A name in Pinyin as Wade-Giles writes it, without the apostrophes and signs that nobody types: `Zhang, Jianping` gives `Chang Chien-ping`.
 *
 * @param {string} name
 * @returns {string | undefined} `undefined` where a word cannot be divided into Pinyin syllables
 */
export function wadeGiles(name) {
  const words = name
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter(Boolean);
  const written = words.map((word) => pinyinSyllables(word)?.map(syllableOf).join('-'));
  return written.every(Boolean) ? written.map(capitalised).join(' ') : undefined;
}

const INITIALS = [
  'zh',
  'ch',
  'sh',
  'b',
  'p',
  'm',
  'f',
  'd',
  't',
  'n',
  'l',
  'g',
  'k',
  'h',
  'j',
  'q',
  'x',
  'r',
  'z',
  'c',
  's',
  'y',
  'w',
  '',
];
const FINALS =
  'iang iong uang ang eng ing ong ian iao uai uan ai ei ao ou an en in un ia ie iu ua ue ui uo er a e i o u'.split(' ');
const SYLLABLE = new RegExp(`^(${INITIALS.join('|')})(${FINALS.join('|')})`);

/** Divides a word greedily; steps back where the rest would not divide. */
function pinyinSyllables(word) {
  if (word === '') {
    return [];
  }
  const longest = SYLLABLE.exec(word)?.[0].length ?? 0;
  for (let length = longest; length >= 1; length--) {
    const syllable = word.slice(0, length);
    if (SYLLABLE.exec(syllable)?.[0] === syllable && !/^[iu]/.test(syllable)) {
      const rest = pinyinSyllables(word.slice(length));
      if (rest) {
        return [syllable, ...rest];
      }
    }
  }
  return undefined;
}

const WHOLE = {
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
};
const INITIAL = { b: 'p', d: 't', g: 'k', zh: 'ch', j: 'ch', q: 'ch', x: 'hs', z: 'ts', c: 'ts', r: 'j' };
const FINAL = { ian: 'ien', ie: 'ieh', ue: 'ueh', ong: 'ung', iong: 'iung' };
/** After these initials Wade-Giles writes `o` for `uo`. */
const O_FOR_UO = new Set(['d', 't', 'n', 'l', 'z', 'c', 's', 'zh', 'ch', 'r']);

function syllableOf(syllable) {
  if (WHOLE[syllable]) {
    return WHOLE[syllable];
  }
  const [, initial, final] = SYLLABLE.exec(syllable);
  const written = final === 'uo' && O_FOR_UO.has(initial) ? 'o' : (FINAL[final] ?? final);
  return (INITIAL[initial] ?? initial) + written;
}
