import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@cotejo/testing';
import { COLOMBIAN_GROUPS, groupPersons } from './colombian-groups.mjs';
import { equalEvidence } from './equal-evidence.mjs';
import { importFolder } from './lists.mjs';
import { nameKey } from './name-key.mjs';
import { originPersons } from './origin-persons.mjs';
import { ORIGINS } from './origin-tables.mjs';
import { openScreen, queryRunner } from './screen.mjs';

const SEED = 20261124;
const LISTED_BIRTH_DATE = '1970-05-06';
const MAPPING = {
  list: 'equal',
  kind: 'own',
  class: 'restrictiva',
  columns: { id: 'id', name: 'name', birthDate: 'born' },
};
const POPULATIONS = JSON.parse(readFileSync(new URL('./data/populations.json', import.meta.url), 'utf8'));
/** Upper ends of the bands of expected namesakes, besides the buyer. */
const BANDS = { 'under 1': 1, '1 to 10': 10, '10 to 100': 100, 'over 100': Number.POSITIVE_INFINITY };
/** Draws until there are enough different names; small tables of two words hold fewer. */
const DRAWS_PER_NAME_MAX = 20;

/** All groups: `[kind, name]`, kind `origin`, `department` or `surname group`. */
export const GROUPS = [...ORIGINS.map((origin) => ['origin', origin]), ...COLOMBIAN_GROUPS];

/** Draws persons of any group. */
function personsOf(kind, name, half) {
  return kind === 'origin' ? originPersons(name, half) : groupPersons(kind, name, half);
}

/**
 * How buyers of every group fare with equal evidence. Each group gets a separate list with the same number of invented persons, and buyers whose names
 * differ from a listed name in the same way. Only the names differ between the groups.
 *
 * @param {{ half: import('./half.mjs').Half, persons: number, groups?: [kind: string, name: string][] }} size `persons` on the list of each group
 * @returns {Promise<{ group: string, name: string, half: string, evidence: string, words: number, namesakes: string, cases: number, hit: number, review: number }[]>}
 */
export async function measureFairness({ half, persons, groups = GROUPS }) {
  const rows = [];
  for (const [group, name] of groups) {
    const random = new Random(SEED);
    const draw = personsOf(group, name, half);
    const population = 1000 * POPULATIONS[group][name];
    const drawListed = () => {
      const { full, shares } = draw(random);
      return { name: full, bandWithout: (word) => bandOfNamesakes(population * shareOf(shares, word)) };
    };
    const listed = differentNames(drawListed, persons);
    const cases = equalEvidence(listed, drawListed, random);
    const counts = await screenAgainst(listed, cases);
    rows.push(...counts.map((row) => ({ group, name, half, ...row })));
  }
  return rows;
}

function differentNames(draw, count) {
  const names = new Map();
  for (let draws = 0; names.size < count && draws < count * DRAWS_PER_NAME_MAX; draws++) {
    const one = draw();
    names.set(nameKey(one.name), one);
  }
  return [...names.values()];
}

/**
 * Share of people who have the words of a name, without one of them. A word that no table has is a patronymic or the surname
 * of a woman; then the last word counts, which is the name of the father.
 *
 * @param {[string, number][]} shares of the words of which the name is made
 * @param {string} [without] word of the name
 */
function shareOf(shares, without) {
  const all = shares.reduce((product, [, share]) => product * share, 1);
  const [, left = 1] = without
    ? (shares.find(([word]) => word.split(' ').includes(without)) ?? shares.at(-1) ?? [])
    : [];
  return all / left;
}

/** @param {number} expected persons of that name among residents and visitors */
function bandOfNamesakes(expected) {
  return Object.keys(BANDS).find((band) => expected < BANDS[band]);
}

async function screenAgainst(listed, cases) {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-equal-'));
  const rows = listed.map(({ name }, at) => `${at},${name},${LISTED_BIRTH_DATE}`);
  writeFileSync(join(folder, 'equal.csv'), `id,name,born\n${rows.join('\n')}\n`);
  writeFileSync(join(folder, 'equal.mapping.json'), JSON.stringify(MAPPING));
  const imported = await importFolder(folder);
  const screen = await openScreen(imported.folder);
  try {
    return countBands(queryRunner(screen, ['person']), cases);
  } finally {
    screen.close();
    imported.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function countBands(runQuery, cases) {
  const rows = new Map();
  for (const { evidence, words, namesakes, ...query } of cases) {
    const key = `${evidence}\n${words}\n${namesakes}`;
    const row = rows.get(key) ?? { evidence, words, namesakes, cases: 0, hit: 0, review: 0 };
    rows.set(key, row);
    row.cases++;
    const bands = runQuery(query).map(({ band }) => band);
    if (bands.length > 0) {
      row[bands.includes('hit') ? 'hit' : 'review']++;
    }
  }
  return [...rows.values()];
}
