import { mistyped } from '../names/misspelling.mjs';
import { nameKey } from './name-key.mjs';

const OTHER_BIRTH_DATE = '1991-11-23';
/** Particles do not distinguish persons, so they do not count as words. */
const PARTICLE = /^(de|del|la|las|los|el|al|da|do|dos|di|van|der|den|ten|thi)$/i;
/** So rare a result needs more cases. */
const STRANGERS_PER_LISTED = 3;
/** Evidence of buyers who are nobody on the list. */
const STRANGERS = new Set(['all words but one', 'no listed name']);

/**
 * Buyers, grouped by the likeness of their name to a listed name. The number of words is a property of the listed name. Expected namesakes
 * are the people who have the words that both names share. For a buyer with no listed name both are properties of the buyer's name.
 *
 * @typedef {{ name: string, bandWithout: (word?: string) => string }} Named `bandWithout`: band of expected namesakes, of the whole name
 *   or without one of its words
 * @param {Named[]} listed
 * @param {() => Named} drawStranger another person of the group
 * @returns {{ evidence: string, words: number, namesakes: string, query: string, birthDate?: string }[]}
 */
export function equalEvidence(listed, drawStranger, random) {
  const keys = new Set(listed.map(({ name }) => nameKey(name)));
  const made = listed.flatMap(({ name, bandWithout }, at) => {
    const other = listed[(at + 1) % listed.length].name;
    const words = fullWords(name).length;
    const about = { words, namesakes: bandWithout() };
    const part = ({ query, without } = {}) => ({ words, namesakes: bandWithout(without), query });
    return [
      { evidence: 'same name', ...about, query: name },
      { evidence: 'same name, other birth date', ...about, query: name, birthDate: OTHER_BIRTH_DATE },
      { evidence: 'same name, a letter misspelt', ...about, query: misspelt(name, random) },
      { evidence: 'same name without a word', ...part(withoutWord(name, random)) },
      { evidence: 'all words but one', ...part(withOtherWord(name, other, random)) },
      ...Array.from({ length: STRANGERS_PER_LISTED }, () => asStranger(drawStranger())),
    ];
  });
  const isListed = ({ evidence, query }) => !STRANGERS.has(evidence) || !keys.has(nameKey(query));
  return made.filter((one) => one.query && isListed(one));
}

const asStranger = ({ name, bandWithout }) => ({
  evidence: 'no listed name',
  words: fullWords(name).length,
  namesakes: bandWithout(),
  query: name,
});

/** Places of the words that tell persons apart. */
function fullWords(name) {
  return name.split(' ').flatMap((word, at) => (PARTICLE.test(word) ? [] : [at]));
}

function misspelt(name, random) {
  const words = name.split(' ');
  const at = random.one(fullWords(name));
  const word = words[at].toLowerCase();
  const written = /^[a-z]{4,}$/.test(word) ? mistyped(word, random) : undefined;
  return written && words.with(at, written).join(' ');
}

/** Without one word after the first, if two words stay. */
function withoutWord(name, random) {
  const [places, words] = [fullWords(name), name.split(' ')];
  const at = random.one(places.slice(1));
  return places.length > 2 ? { query: words.toSpliced(at, 1).join(' '), without: words[at] } : undefined;
}

/** Of three words or more, one word is replaced by the word of another listed person in the same place, counted from the end. */
function withOtherWord(name, other, random) {
  const [places, others] = [fullWords(name), fullWords(other)];
  const fromEnd = 1 + random.below(Math.min(places.length, others.length));
  const [words, theirs] = [name.split(' '), other.split(' ')[others.at(-fromEnd)]];
  const at = places.at(-fromEnd);
  return places.length > 2 && words[at] !== theirs
    ? { query: words.with(at, theirs).join(' '), without: words[at] }
    : undefined;
}
