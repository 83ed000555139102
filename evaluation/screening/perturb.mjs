import { mistyped, respelled, withDigits } from '../names/misspelling.mjs';

/**
 * Differences between a name on a list and the name that a buyer uses. Each function returns the name with one
 * difference, or `undefined` where this name does not allow it: then another name is drawn.
 *
 * @typedef {{ words: string[], given: string[], surnames: string[] }} Listed words in the usual order; parts are empty where
 *   the list does not tell them apart
 * @type {Record<string, (name: Listed, tools: { random: import('@cotejo/testing').Random, spec: object }) => string | undefined>}
 */
export const KINDS = {
  'other order of the words': ({ words, given, surnames }, { random }) => {
    if (given.length > 0) {
      return text([...surnames, ...given]);
    }
    const from = 1 + random.below(words.length - 1);
    return text([...words.slice(from), ...words.slice(0, from)]);
  },
  'case and accents': ({ words }, { random }) => {
    const written = random.chance(0.5) ? text(words).toLowerCase() : text(words).toUpperCase();
    return random.chance(0.5) ? plain(written) : withAccent(written, random);
  },
  'one typo': ({ words }, { random }) => altered(words, 1, random, mistyped),
  'two typos': ({ words }, { random }) => (words.length >= 3 ? altered(words, 2, random, mistyped) : undefined),
  'Spanish phonetics': ({ words }, { random }) => altered(words, random.one([1, 2]), random, respelled),
  'transliterated otherwise': ({ words, given, surnames }, { random, spec }) => {
    if (isSpanish({ given, surnames })) {
      return undefined;
    }
    return altered(words, 1, random, (word) => transliterated(word, random, spec.transliterations));
  },
  'second given name dropped': ({ given, surnames }) => {
    return given.length === 2 && surnames.length >= 2 ? text([given[0], ...surnames]) : undefined;
  },
  'second surname dropped': ({ given, surnames }) => {
    return isSpanish({ given, surnames }) && given.length >= 2 ? text([...given, surnames[0]]) : undefined;
  },
  'given name added': ({ given, surnames }, { random, spec }) => {
    return given.length === 1 ? text([given[0], random.one(spec.addedGivenNames), ...surnames]) : undefined;
  },
  'surname added': ({ given, surnames }, { random, spec }) => {
    return surnames.length === 1 && given.length >= 2
      ? text([...given, surnames[0], random.one(spec.addedSurnames)])
      : undefined;
  },
  initial: ({ given, surnames }, { random }) => {
    const written = ([first]) => first + random.one(['', '.']);
    return given.length === 2 && surnames.length >= 2 ? text([given[0], written(given[1]), ...surnames]) : undefined;
  },
  'joined words': ({ words }, { random }) => {
    const at = random.below(words.length - 1);
    const [one, other] = [words[at], words[at + 1]];
    if (words.length < 3 || Math.min(one.length, other.length) < 3 || NO_NAME.test(one) || NO_NAME.test(other)) {
      return undefined;
    }
    return text([...words.slice(0, at), one + other.toLowerCase(), ...words.slice(at + 2)]);
  },
  'split word': ({ words }, { random }) => {
    const at = random.below(words.length);
    if (words[at].length < 7) {
      return undefined;
    }
    const middle = 3 + random.below(words[at].length - 6);
    return text([...words.slice(0, at), words[at].slice(0, middle), words[at].slice(middle), ...words.slice(at + 1)]);
  },
  'particles come and go': ({ words, surnames, given }, { random, spec }) => {
    const kept = words.filter((word) => !PARTICLE.test(word));
    if (kept.length < words.length) {
      return kept.length >= 2 ? text(kept) : undefined;
    }
    return isSpanish({ given, surnames }) ? text([...given, random.one(spec.particles), ...surnames]) : undefined;
  },
  'married name': ({ given, surnames }, { random, spec }) => {
    if (!isSpanish({ given, surnames }) || !given[0].toLowerCase().endsWith('a')) {
      return undefined;
    }
    return text([...given, surnames[0], 'de', random.one(spec.addedSurnames)]);
  },
  title: ({ words }, { random }) => `${random.one(['Sr.', 'Dr.', 'Ing.', 'Don', 'Sra.', 'Mr.'])} ${text(words)}`,
  'digits for letters': ({ words }, { random }) => altered(words, 1, random, withDigits),
};

const PARTICLE = /^(de|del|la|las|los|el|al|bin|ibn|van|von|y)$/i;
/** Titles and the servant's article: nobody joins them with a name. */
const NO_NAME = /^'?(abd|hajji$|haji$|sheikh|shaykh|mullah$|qari$|general$)/i;
const text = (words) => words.join(' ');
const plain = (word) => word.normalize('NFD').replace(/\p{M}/gu, '');
const isSpanish = ({ given, surnames }) => given.length >= 1 && given.length <= 2 && surnames.length === 2;

/** So many words written otherwise, of four letters or more: in shorter ones a slip leaves little of the name. */
function altered(words, count, random, write) {
  const chosen = new Map();
  for (let done = 0; done < count; done++) {
    const at = random.below(words.length);
    const word = plain(words[at]).toLowerCase();
    const written = /^[a-z]{4,}$/.test(word) && !chosen.has(at) ? write(word, random) : undefined;
    if (written === undefined || written === word) {
      return undefined;
    }
    chosen.set(at, written);
  }
  return text(words.map((word, at) => chosen.get(at) ?? word));
}

function transliterated(word, random, pairs) {
  const usable = pairs
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ])
    .filter(([from]) => word.includes(from));
  if (usable.length === 0) {
    return undefined;
  }
  const [from, to] = random.one(usable);
  return word.replace(from, to);
}

function withAccent(written, random) {
  const vowels = [...written.matchAll(/[aeiou]/gi)];
  if (vowels.length === 0) {
    return undefined;
  }
  const { index } = random.one(vowels);
  return `${written.slice(0, index + 1)}\u0301${written.slice(index + 1)}`.normalize('NFC');
}
