import { Random } from '@cotejo/testing';
import { HALVES } from './half.mjs';
import { otherSpellings } from './listed-spellings.mjs';
import { joinedKey, nameKey, nameWords } from './name-key.mjs';
import { relativesOf } from './relatives.mjs';

export const SEED = 20261123;
/** A name of one word does not identify a person. */
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
 * Strangers of one origin (or another group) and half: `full name`, `short name`, and `namesake` for persons with exactly the name
 * of a listed person.
 *
 * @param {string} origin
 * @param {import('./half.mjs').Half} half
 * @param {{ full: number, short?: number }} counts of names to draw
 * @param {Set<string>} listed keys of listed names
 * @param {(random: Random) => import('./origin-persons.mjs').Person} draw
 * @returns {import('./cases.mjs').Case[]}
 */
export function strangersOf(origin, half, { full, short = 0 }, listed, draw) {
  const random = new Random(SEED + HALVES.indexOf(half));
  const kindOf = (kind, query) => (listed.has(nameKey(query)) || listed.has(joinedKey(query)) ? 'namesake' : kind);
  const make = (count, kind, write) =>
    Array.from({ length: count }, () => {
      const query = write(draw(random));
      return { kind: kindOf(kind, query), origin, query, expected: [] };
    });
  return [...make(full, 'full name', (person) => person.full), ...make(short, 'short name', (person) => person.short)];
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
    const shortened = strong.flatMap(({ text }) =>
      withoutPatronymic(text).map((query) => ({ ...about, kind: 'without patronymic', query })),
    );
    return distinct([...published, ...spelt, ...ordered, ...shortened, ...namesOfOtherLists(person, strong)]);
  });
}

/** Relatives and namesakes of listed persons. None of them may be rejected. */
export function familyCases(people, listed) {
  return people.flatMap((person) =>
    relativesOf(person)
      .filter(({ query, isNamesake }) => isNamesake || !listed.has(nameKey(query)))
      .map((one) => ({ ...one, origin: person.origin, expected: [], notIds: person.ids })),
  );
}

/** Kinds that are shown without a floor: a name of two words, or a different name, does not identify the listed person. */
export const WITHOUT_FLOOR = new Set(['name of another list', 'without patronymic']);

/** Names under which one publisher lists the person, while the entry of another publisher has no such name. */
function namesOfOtherLists({ origin, names }, strong) {
  const keysOf = Map.groupBy(names, ({ id }) => id);
  return strong.flatMap(({ text, id }) => {
    const isOther = ([other, theirs]) =>
      listOf(other) !== listOf(id) && !theirs.some((one) => nameKey(one.text) === nameKey(text));
    const expected = [...keysOf].filter(isOther).map(([other]) => other);
    return isLatin(text) && expected.length > 0
      ? [{ origin, expected, kind: 'name of another list', query: text }]
      : [];
  });
}

const listOf = (id) => id.split(':')[0];

/** The passport of a Russian has given name and surname only. */
function withoutPatronymic(text) {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const kept = words.filter((word) => !/(ovich|evich|ovych|yovych|avich|ovna|evna|ivna|auna)$/i.test(word));
  return words.length === 3 && kept.length === 2 ? [kept.join(' ')] : [];
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
