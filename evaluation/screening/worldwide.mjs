import { COLOMBIAN_GROUPS, groupPersons } from './colombian-groups.mjs';
import { FAKER_LOCALES, fakerPersons } from './faker-strangers.mjs';
import { HALVES } from './half.mjs';
import { listedPeople } from './listed-people.mjs';
import { originPersons } from './origin-persons.mjs';
import { ORIGINS } from './origin-tables.mjs';
import { bandOf } from './quality.mjs';
import { familyCases, listedCases, listedNameKeys, SEED, strangersOf } from './worldwide-cases.mjs';

/** Floors by origin, judged on the held-out half. */
export const FLOORS = { rejectedMax: 0, reviewedMax: 0.01, recall: 0.985 };

/** Of the full names of an origin, so many are drawn as short names, for a locale, for a department or surname group. */
const GROUP_SHARE = 0.1;

/**
 * Screens strangers and listed persons of the whole world, by origin and half.
 *
 * @param {(one: import('./cases.mjs').Case) => { entryId: string, band: string }[]} runQuery
 * @param {object[]} entries entries of all lists
 * @param {{ strangers: number, halves: readonly string[], onWrong?: (one: object) => void }} options `onWrong` gets the wrong cases of
 *   the development half only, so that the held-out half stays unseen
 * @returns {Promise<Record<'strangers' | 'locales' | 'colombian' | 'listed' | 'family', { origin: string, half: string, kind: string, cases: number, hit: number, review: number }[]>>}
 */
export async function measureWorldwide(runQuery, entries, { strangers, halves = HALVES, onWrong }) {
  const listed = listedNameKeys(entries);
  const people = listedPeople(entries);
  const peopleOf = (half) => people.filter((person) => person.half === half);
  const countsOf = (casesOfHalf) => halves.flatMap((half) => countBands(runQuery, casesOfHalf(half), half, onWrong));
  const share = Math.round(strangers * GROUP_SHARE);
  const locales = [];
  for (const [locale, half] of FAKER_LOCALES.flatMap((locale) => halves.map((half) => [locale, half]))) {
    const draw = await fakerPersons(locale, half, SEED);
    locales.push(...countBands(runQuery, strangersOf(locale, half, { full: share }, listed, draw), half, onWrong));
  }
  return {
    strangers: ORIGINS.flatMap((origin) =>
      countsOf((half) =>
        strangersOf(origin, half, { full: strangers, short: share }, listed, originPersons(origin, half)),
      ),
    ),
    locales,
    colombian: COLOMBIAN_GROUPS.flatMap(([group, name]) =>
      countsOf((half) => strangersOf(name, half, { full: share }, listed, groupPersons(group, name, half))),
    ),
    listed: countsOf((half) => listedCases(peopleOf(half))),
    family: countsOf((half) => familyCases(peopleOf(half), listed)),
  };
}

/** A relative counts as a stranger. */
function countBands(runQuery, cases, half, onWrong = () => undefined) {
  const rows = new Map();
  const bands = new Map();
  for (const one of cases) {
    const key = `${one.origin}\n${one.kind}`;
    const row = rows.get(key) ?? { origin: one.origin, half, kind: one.kind, cases: 0, hit: 0, review: 0 };
    rows.set(key, row);
    row.cases++;
    const memo = JSON.stringify([one.query, one.birthDate, one.document, one.expected]);
    const band = bands.get(memo) ?? bandOf(runQuery(one), one.expected);
    if (half === 'development' && !bands.has(memo) && (band === 'none') === one.expected.length > 0) {
      onWrong({ ...one, band });
    }
    bands.set(memo, band);
    if (band !== 'none') {
      row[band]++;
    }
  }
  return [...rows.values()];
}

/** The sum of the rows that fit, as shares of their cases. */
export function sumOf(rows, fits) {
  const sum = { cases: 0, hit: 0, review: 0 };
  for (const row of rows.filter(fits)) {
    sum.cases += row.cases;
    sum.hit += row.hit;
    sum.review += row.review;
  }
  return sum;
}
