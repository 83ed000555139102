import { Random } from '../measuring/random.mjs';
import { HALVES } from './half.mjs';
import { otherSpellings } from './listed-spellings.mjs';
import { joinedKey, nameKey, nameWords } from './name-key.mjs';
import { originPersons } from './origin-persons.mjs';
import { relativesOf } from './relatives.mjs';

const SEED = 20261123;
/** Of the given number of full names, so many short names (given name and surname) are drawn besides. */
const SHORT_SHARE = 0.25;
/** A name of one word, or of initials, does not name a person. */
const NAMING_WORDS_MIN = 2;

/**
 * Keys of every name on a list, to tell namesakes from strangers.
 *
 * @param {object[]} entries
 */
export function listedNameKeys(entries) {
  const names = entries.flatMap((entry) => entry.names.map(({ text }) => text));
  return new Set(names.flatMap((text) => [nameKey(text), joinedKey(text)]));
}

/**
 * Strangers of one origin and half: `full name`, `short name`, and `namesake` for those whose name is exactly that of a listed person.
 *
 * @param {string} origin
 * @param {import('./half.mjs').Half} half
 * @param {number} count full names
 * @param {Set<string>} listed keys of listed names
 * @returns {import('./cases.mjs').Case[]}
 */
export function strangersOf(origin, half, count, listed) {
  const draw = originPersons(origin, half);
  const random = new Random(SEED + HALVES.indexOf(half));
  const kindOf = (kind, query) => (listed.has(nameKey(query)) || listed.has(joinedKey(query)) ? 'namesake' : kind);
  const make = (kind, write) => {
    const query = write(draw(random));
    return { kind: kindOf(kind, query), origin, query, expected: [] };
  };
  const full = Array.from({ length: count }, () => make('full name', (person) => person.full));
  const short = Array.from({ length: Math.round(count * SHORT_SHARE) }, () =>
    make('short name', (person) => person.short),
  );
  return [...full, ...short];
}

/**
 * Cases of listed persons: their published names, these names by other standards, and their relatives, who are strangers.
 *
 * @param {import('./listed-people.mjs').ListedPerson[]} people of one half
 */
export function listedCases(people) {
  return people.flatMap((person) => {
    const strong = person.names.filter(({ text, weak }) => !weak && nameWords(text).length >= NAMING_WORDS_MIN);
    const about = { origin: person.origin, expected: person.ids };
    const published = strong.map(({ text }) => ({
      ...about,
      kind: isLatin(text) ? 'published name' : 'original script',
      query: text,
    }));
    const spelt = strong.flatMap(({ text }) =>
      otherSpellings(text, person.origin).map(([standard, query]) => ({ ...about, kind: standard, query })),
    );
    const ordered = strong.flatMap(({ text }) =>
      otherOrder(text).map((query) => ({ ...about, kind: 'other order', query })),
    );
    return distinct([...published, ...spelt, ...ordered]);
  });
}

/** Relatives and namesakes of listed persons: nobody of them may be taken for the listed person for certain. */
export function familyCases(people, listed) {
  return people.flatMap((person) =>
    relativesOf(person)
      .filter(({ query, isNamesake }) => isNamesake || !listed.has(nameKey(query)))
      .map((one) => ({ ...one, origin: person.origin, expected: [], notIds: person.ids })),
  );
}

const isLatin = (text) => /\p{Script=Latin}/u.test(text);

/** `SURNAMES, Given Names` as forms ask for it: given names first. */
function otherOrder(text) {
  const [surnames, given, ...more] = text.split(', ');
  return given && more.length === 0 ? [`${given} ${surnames}`.toUpperCase()] : [];
}

function distinct(cases) {
  const seen = new Set();
  return cases.filter(({ kind, query }) => {
    const key = `${kind}\n${query.toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
}
