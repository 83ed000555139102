import { readFileSync } from 'node:fs';
import { halfOf } from './half.mjs';
import { nameKey, nameWords } from './name-key.mjs';

const TABLE = JSON.parse(readFileSync(new URL('./data/listed-origins.json', import.meta.url), 'utf8'));
const byWord = (groups) =>
  new Map(Object.entries(groups).flatMap(([origin, text]) => text.split(' ').map((word) => [word, origin])));
const BY_COUNTRY = byWord(TABLE.countries);
const BY_PROGRAMME = byWord(TABLE.programmes);
/** Two entries with a common name of so many words are one person. Shorter names belong to several persons. */
const WORDS_OF_ONE_PERSON_MIN = 3;

/**
 * A person on one list or several.
 *
 * @typedef {{ key: string, half: import('./half.mjs').Half, ids: string[], origin: string, names: { text: string, weak?: boolean, id: string }[],
 *   birthDates: string[], cedulas: string[] }} ListedPerson
 */

/**
 * The listed persons, each once: lists of several publishers name the same persons. The key of a person is the first of its names in the order of the
 * alphabet, so that all cases of a person are of one half.
 *
 * @param {object[]} entries entries of all lists
 * @returns {ListedPerson[]}
 */
export function listedPeople(entries) {
  const groups = groupByCommonName(entries.filter(({ kind }) => kind === 'person'));
  return groups.map((group) => {
    const names = group.flatMap((entry) => entry.names.map((one) => ({ ...one, id: entry.id })));
    const key = names.map(({ text }) => nameKey(text)).sort()[0];
    return {
      key,
      half: halfOf(key),
      ids: group.map(({ id }) => id),
      origin: originOf(group, names),
      names,
      birthDates: [...new Set(group.flatMap(({ birthDates }) => birthDates))],
      cedulas: group.flatMap(({ documents }) => documents.filter(isCedula).map(({ number }) => number)),
    };
  });
}

const isCedula = ({ kind, country, number }) => kind === 'cedula' && country === 'CO' && /^\d{6,10}$/.test(number);

function groupByCommonName(entries) {
  const leaders = entries.map((_, at) => at);
  const leaderOf = (at) => {
    let leader = at;
    while (leaders[leader] !== leader) {
      leader = leaders[leader];
    }
    return leader;
  };
  const firstWithName = new Map();
  for (const [at, { names }] of entries.entries()) {
    for (const { text, weak } of names) {
      const key = nameKey(text);
      if (weak || nameWords(text).length < WORDS_OF_ONE_PERSON_MIN) {
        continue;
      }
      const first = firstWithName.get(key) ?? at;
      firstWithName.set(key, first);
      leaders[leaderOf(at)] = leaderOf(first);
    }
  }
  const groups = Map.groupBy(entries.keys(), leaderOf);
  return [...groups.values()].map((group) => group.map((at) => entries[at]));
}

/** Nationality says the origin, then the script of a name, then the regime of the sanction. */
function originOf(group, names) {
  const countries = group.flatMap((entry) => entry.countries);
  const programmes = group.flatMap((entry) => entry.programmes);
  const cyrillic = names.find(({ text }) => /\p{Script=Cyrillic}/u.test(text))?.text;
  const isHangul = names.some(({ text }) => /\p{Script=Hangul}/u.test(text));
  const known = countries.map((country) => BY_COUNTRY.get(country)).filter(Boolean);
  if (cyrillic && known.length === 0) {
    return { russian: 'Russia', ukrainian: 'Ukraine', belarusian: 'Belarus' }[cyrillicLanguage(cyrillic)];
  }
  const byRegime = programmes.map((programme) => BY_PROGRAMME.get(programme)).filter(Boolean);
  return known[0] ?? (isHangul ? 'Korea' : byRegime[0]) ?? 'unknown';
}

/** The language of a name in Cyrillic letters, by the letters that only one of the languages has. */
export function cyrillicLanguage(text) {
  if (/[ўЎ]/.test(text) || (/[іІ]/.test(text) && /[ыэёЫЭЁ]/.test(text))) {
    return 'belarusian';
  }
  return /[іїєґІЇЄҐ]/.test(text) ? 'ukrainian' : 'russian';
}
