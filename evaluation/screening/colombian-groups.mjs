import { readFileSync } from 'node:fs';
import { originTable, rankedDraw, tableWords, wordsOfHalf } from './origin-tables.mjs';

const readGroups = (file) => JSON.parse(readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8'));
const GROUPS = { department: readGroups('departments'), 'surname group': readGroups('surname-groups') };
/** Share of surnames, first and second, from the national table: families move and marry. */
const NATIONAL_SHARE = { department: [0.3, 0.3], 'surname group': [0, 1] };
const SECOND_GIVEN_NAME = 0.75;

/** The Colombian departments and surname groups with their own surnames: `[kind, name]`. */
export const COLOMBIAN_GROUPS = Object.entries(GROUPS).flatMap(([kind, groups]) =>
  Object.keys(groups).map((name) => [kind, name]),
);

/**
 * Draws persons of a department or surname group: national given names, two surnames.
 *
 * @param {'department' | 'surname group'} kind
 * @param {string} name
 * @param {import('./half.mjs').Half} half of the surnames
 * @returns {(random: import('@cotejo/testing').Random) => import('./origin-persons.mjs').Person}
 */
export function groupPersons(kind, name, half) {
  const national = originTable('colombian');
  const draws = {
    given: { men: rankedDraw(national.men, 1), women: rankedDraw(national.women, 1) },
    own: rankedDraw(wordsOfHalf(tableWords(GROUPS[kind][name]), half), 0.5),
    national: rankedDraw(wordsOfHalf(national.surnames, half), 0.5),
  };
  return (random) => {
    const sex = random.chance(0.5) ? 'women' : 'men';
    const given = [draws.given[sex](random)];
    if (random.chance(SECOND_GIVEN_NAME)) {
      given.push(draws.given[sex](random));
    }
    const surnames = NATIONAL_SHARE[kind].map((national) =>
      (random.chance(national) ? draws.national : draws.own)(random),
    );
    const [givenWords, surnameWords] = [given, surnames].map((drawn) => drawn.map(([word]) => word));
    return {
      sex,
      full: [...new Set(givenWords), ...surnameWords].join(' '),
      short: `${givenWords[0]} ${surnameWords[0]}`,
      shares: [...given, ...surnames],
    };
  };
}
