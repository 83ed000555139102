import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakerES, fakerES_MX } from '@faker-js/faker';
import { halfOf } from '../judgement/draw.mjs';

/**
 * @typedef {{ given: string[], surnames: string[], sex: 'women' | 'men' }} Person one or two given names and surnames
 */

/** Half of the words are for development. The other half is held out, so that no rule was tuned with them. */
function ofHalf(half, words) {
  return words.filter((word) => halfOf(word) === half);
}

/** Persons of the names in faker's Spanish and Mexican locales, each as likely as any other. */
export function fakerPersons(half, spec) {
  const people = [fakerES, fakerES_MX].map(({ rawDefinitions }) => rawDefinitions.person);
  const single = (lists) => ofHalf(half, [...new Set(lists.flat().filter(isWord))].sort());
  const given = {
    women: single(people.map(({ first_name }) => first_name.female)),
    men: single(people.map(({ first_name }) => first_name.male)),
  };
  const surnames = single(people.map(({ last_name }) => last_name.generic));
  return (random) => {
    const sex = random.chance(0.5) ? 'women' : 'men';
    const first = random.one(given[sex]);
    const second = random.chance(spec.secondGivenName) ? [random.one(given[sex])].filter((name) => name !== first) : [];
    return { given: [first, ...second], surnames: [random.one(surnames), random.one(surnames)], sex };
  };
}

/** Persons of a published OFAC list with a Colombian cédula, as listed: `SURNAMES, Given Names`. */
export function listedPersons(half, folder) {
  const file = readdirSync(folder, { recursive: true }).find((name) => /(^|\/)sdn\.csv$/.test(name));
  if (!file) {
    throw new Error('no sdn.csv in that folder');
  }
  const rows = readFileSync(join(folder, file), 'utf8').matchAll(
    /^\d+,"([^",]+), ([^"]+)","individual".*Cedula No\..*\(Colombia\)/gm,
  );
  const persons = [...rows].map(([, surnames, given]) => ({
    surnames: words(surnames),
    given: words(given),
    sex: sexOf(given),
  }));
  const usable = persons.filter(({ given, surnames }) => given.length <= 2 && surnames.length === 2);
  const ours = usable.filter(({ surnames }) => halfOf(surnames[0]) === half);
  if (ours.length === 0) {
    throw new Error('no person with a Colombian cédula in that list');
  }
  return (random) => random.one(ours);
}

const isWord = (text) => /^\p{L}{3,}$/u.test(text);
const words = (text) => text.split(/\s+/).filter(isWord);
const sexOf = (given) => (/a\b/.test(given) ? 'women' : 'men');
