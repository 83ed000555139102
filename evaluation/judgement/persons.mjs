import { readFileSync } from 'node:fs';
import { POPULATION } from '../../apps/registry/dist/population.js';
import { fakerPersons } from '../names/persons.mjs';
import { drawByRank, drawShare } from './draw.mjs';

/**
 * A holder of a cédula.
 *
 * @typedef {{ key: string, origin: string, sex: 'women' | 'men', given: string[], surnames: string[], document: string,
 *   issued: string, status: string, rut: string, inRegistry: boolean }} Person
 */

const NAMES = JSON.parse(readFileSync(new URL('./names.json', import.meta.url), 'utf8'));
export const ORIGINS = Object.keys(NAMES.origins);
export const SURNAME_GROUPS = Object.keys(NAMES.surnameGroups);

const DAY_MS = 86_400_000;
const NUIP_FIRST = 1_001_000_000;
const NUIP_COUNT = 145_000_000;

/** Makes persons with documents that no other person has. */
export class Persons {
  #documents;
  #faker;

  /** @param {Set<string>} documents numbers that other persons have; the numbers of the persons made here are added */
  constructor(spec, random, documents = new Set()) {
    this.#documents = documents;
    this.spec = spec;
    this.random = random;
    const { share } = spec.secondGivenName;
    this.#faker = ['development', 'held out'].map((half) => fakerPersons(half, { secondGivenName: share }));
  }

  /** @param {string} key @param {Partial<Person>} given members that are not drawn */
  draw(key, given = {}) {
    const { spec, random } = this;
    const sex = given.sex ?? (random.chance(spec.women.share) ? 'women' : 'men');
    const origin = given.origin ?? this.#origin();
    return {
      key,
      origin,
      sex,
      ...this.nameOf(origin, sex),
      ...this.documentOf(sex),
      status: drawShare(spec.statuses.among, random),
      rut: drawShare(spec.rut.among, random),
      inRegistry: true,
      ...given,
    };
  }

  /** A parent of grown children, who has a number of eight digits. */
  drawParent(key, given = {}) {
    const sex = this.random.chance(this.spec.women.share) ? 'women' : 'men';
    return this.draw(key, { sex, ...this.documentOf(sex, false), ...given });
  }

  /** The spouse or a child of a person, who has a surname of each parent. */
  drawRelative(key, of, relation) {
    if (relation === 'spouse') {
      return this.draw(key, { origin: of.origin, sex: of.sex === 'women' ? 'men' : 'women' });
    }
    const child = this.draw(key, { origin: of.origin });
    const surnames = [of.surnames[0], child.surnames[0]];
    return { ...child, surnames: of.sex === 'men' ? surnames : surnames.reverse() };
  }

  #origin() {
    const { foreign, venezuelan } = this.spec;
    const drawn = this.random.next();
    if (drawn < foreign.share) {
      return this.random.one(ORIGINS);
    }
    return drawn < foreign.share + venezuelan.share ? 'Venezuelan' : 'Colombian';
  }

  /** Given names and surnames of an origin. Foreign residents mostly have one surname on their cédula. */
  nameOf(origin, sex) {
    const { random } = this;
    if (origin === 'Colombian') {
      return this.#colombianName(sex);
    }
    const table = origin === 'Venezuelan' ? NAMES.venezuelan : NAMES.origins[origin];
    const words = (list) => list.split(' ');
    const given = [random.one(words(table[sex]))];
    if (random.chance(0.3)) {
      given.push(random.one(words(table[sex])));
    }
    const surnames = [random.one(words(table.surnames))];
    if (origin === 'Venezuelan' || random.chance(0.25)) {
      surnames.push(random.one(words(table.surnames)));
    }
    return { given: [...new Set(given)], surnames };
  }

  /** Two surnames of a group, such as surnames of a region. */
  surnamesOf(group) {
    const among = NAMES.surnameGroups[group].split(' ').map((word) => word.replaceAll('_', ' '));
    return [this.random.one(among), this.random.one(among)];
  }

  #colombianName(sex) {
    const { random, spec } = this;
    if (random.chance(spec.fakerWords.share)) {
      const { given, surnames } = random.one(this.#faker)(random);
      return { given, surnames };
    }
    const given = [drawByRank(POPULATION[sex], random)];
    if (random.chance(spec.secondGivenName.share)) {
      given.push(drawByRank(POPULATION[sex], random));
    }
    const surnames = [drawByRank(POPULATION.surnames, random), drawByRank(POPULATION.surnames, random)];
    return { given: [...new Set(given)], surnames };
  }

  /** A number of the block of the person's age and sex, and a date of issue of that time. */
  documentOf(sex, isLong = this.random.chance(this.spec.tenDigits.share)) {
    const { random } = this;
    const document = isLong ? String(NUIP_FIRST + random.below(NUIP_COUNT)) : this.#oldNumber(sex);
    if (this.#documents.has(document)) {
      return this.documentOf(sex, isLong);
    }
    this.#documents.add(document);
    const [from, years] = isLong ? [Date.UTC(2004, 0, 1), 21] : [Date.UTC(1985, 0, 1), 15];
    const issued = new Date(from + Math.floor(random.next() * years * 365) * DAY_MS);
    return { document, issued: issued.toISOString().slice(0, 10) };
  }

  /** Eight digits: 10 to 19 and 70 to 99 million were for men, 20 to 69 million for women. */
  #oldNumber(sex) {
    const { random } = this;
    if (sex === 'women') {
      return String(20_000_001 + random.below(49_000_000));
    }
    return String(random.chance(0.3) ? 10_000_000 + random.below(9_900_000) : 70_000_000 + random.below(29_000_000));
  }
}

/** The name as the registry has it. */
export const nameOf = ({ given, surnames }) => [...given, ...surnames].join(' ').toUpperCase();

/** A person as a row of a registry's CSV. */
export function registryRow({ document, given, surnames, status, issued, sex }) {
  const [first, second = ''] = given;
  const [surname, mother = ''] = surnames;
  const names = [first, second, surname, '', mother].join(',').toUpperCase();
  return `${document},${names},${status},${issued},BOGOTA D.C. - CUNDINAMARCA,${sex === 'women' ? 'F' : 'M'}`;
}

/** The name as the buyer types it, in one of the ways of `claimedName` in population.json. */
export function claimedName(person, way, random) {
  const { given, surnames } = person;
  const plain = [...given, ...surnames].map(titleCase).join(' ');
  const ways = {
    exact: () => plain,
    'without second names': () => [given[0], surnames[0]].map(titleCase).join(' '),
    'surnames first': () => [...surnames, ...given].join(' ').toUpperCase(),
    'typing error': () => mistyped(plain, random),
    'second surname dropped': () => [...given, surnames[0]].map(titleCase).join(' '),
    'married name': () =>
      person.sex === 'women' ? `${titleCase(given[0])} ${titleCase(surnames[0])} de Suárez` : plain,
    nickname: () => `${random.one(nicknamesOf(person))} ${titleCase(surnames[0])}`,
    initials: () => withInitials(person, random),
  };
  return ways[way]();
}

/** Nicknames of both given names together, or of the first one; none for most names of other countries. */
export function nicknamesOf({ given }) {
  const names = [given.join(' '), given[0]].map((text) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase());
  return names.flatMap((name) => NAMES.nicknames[name]?.split(' ') ?? []);
}

/** `Juan C. Rodríguez G.`, or with initials in place of all given names. */
function withInitials({ given, surnames }, random) {
  const initial = (word) => `${titleCase(word)[0]}.`;
  const [first, ...others] = given;
  const [surname, ...mothers] = surnames.map(titleCase);
  const isFirstWritten = others.length > 0 && random.chance(0.6);
  const names = [isFirstWritten ? titleCase(first) : initial(first), ...others.map(initial)];
  return [...names, surname, ...(random.chance(0.5) ? mothers.map(initial) : mothers)].join(' ');
}

/** Two neighbouring letters swapped, or one left out. */
export function mistyped(text, random) {
  const at = 1 + random.below(text.length - 2);
  return random.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
}

const titleCase = (text) => text.toLowerCase().replace(/(^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());
