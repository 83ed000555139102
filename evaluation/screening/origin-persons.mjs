import { originTable, rankedDraw, wordsOfHalf } from './origin-tables.mjs';
import { russianPatronymic, ukrainianPatronymic, womansSurname } from './patronymics.mjs';

/**
 * @typedef {{ full: string, short: string, sex: 'women' | 'men', shares: [string, number][] }} Person `full`: the name as a passport or a registry has it;
 *   `short`: given name and surname only, the same text where the full name has two words; `shares`: the words of which the name is made, and the
 *   share of people of the origin who have each word, 0 to 1
 */

/** In these origins few surnames serve everybody, so the given names tell the halves apart. */
const SPLIT_BY_GIVEN_NAME = new Set(['chinese', 'korean', 'vietnamese', 'indonesian']);

/**
 * Draws persons of an origin. Persons of one half share no surname with persons of the other half (no given name where
 * surnames are few), so that no rule was tuned with the names that judge it.
 *
 * @param {string} origin name of a table in `data/origins`
 * @param {import('./half.mjs').Half} [half] of both halves if it is not given
 * @returns {(random: import('@cotejo/testing').Random) => Person}
 */
export function originPersons(origin, half) {
  const tables = originTable(origin);
  const splitsGiven = SPLIT_BY_GIVEN_NAME.has(origin);
  const drawOf = (part, isSplit) => {
    const words = isSplit ? wordsOfHalf(tables[part], half) : tables[part];
    // A half of the words stands for half of the people.
    const stands = words.length === tables[part].length ? 1 : 0.5;
    return rankedDraw(words, stands);
  };
  const draws = {
    men: drawOf('men', splitsGiven),
    women: drawOf('women', splitsGiven),
    fathers: drawOf('men', false),
    surnames: drawOf('surnames', !splitsGiven),
    middles: tables.middles && drawOf('middles', false),
  };
  const write = WRITTEN[origin] ?? westernName;
  return (random) => {
    const shares = [];
    const draw = (part) => {
      const drawn = draws[part](random);
      shares.push(drawn);
      return drawn[0];
    };
    const sex = random.chance(0.5) ? 'women' : 'men';
    const surnameOf = { men: (surname) => surname, women: (surname) => womansSurname(surname, origin) };
    const parts = {
      sex,
      random,
      given: () => draw(sex),
      father: () => draw('fathers'),
      middle: () => draw('middles'),
      surname: () => surnameOf[sex](draw('surnames')),
    };
    return { sex, ...write(parts), shares };
  };
}

const name = (...words) => words.join(' ');

/** One given name, or two different ones in the given share of persons. */
function givenNames({ given, random }, shareOfTwo) {
  const [first, second] = [given(), random.chance(shareOfTwo) ? given() : undefined];
  return second && second !== first ? [first, second] : [first];
}

const givenAndSurname = (shareOfTwo) => (parts) => {
  const given = givenNames(parts, shareOfTwo);
  const surname = parts.surname();
  return { full: name(...given, surname), short: name(given[0], surname) };
};

const westernName = givenAndSurname(0.5);

const twoSurnames = (shareOfTwo) => (parts) => {
  const given = givenNames(parts, shareOfTwo);
  const [first, second] = [parts.surname(), parts.surname()];
  return { full: name(...given, first, second), short: name(given[0], first) };
};

const withPatronymic = (patronymic) => (parts) => {
  const [given, surname] = [parts.given(), parts.surname()];
  return { full: name(given, patronymic(parts.father(), parts.sex), surname), short: name(given, surname) };
};

/** The surname comes first, or last as Western forms write it. */
const surnameFirst = (writeGiven) => (parts) => {
  const [surname, given] = [parts.surname(), writeGiven(parts)];
  const full = parts.random.chance(0.5) ? name(surname, given) : name(given, surname);
  return { full, short: full };
};

const WRITTEN = {
  arabic: (parts) => {
    const [given, surname] = [parts.given(), parts.surname()];
    const forebears = parts.random.chance(0.4) ? [parts.father(), parts.father()] : [parts.father()];
    return { full: name(given, ...forebears, surname), short: name(given, surname) };
  },
  persian: givenAndSurname(0.1),
  turkish: givenAndSurname(0.3),
  hebrew: givenAndSurname(0.2),
  greek: (parts) => {
    const [given, surname] = [parts.given(), parts.surname()];
    return {
      full: parts.random.chance(0.5) ? name(given, parts.father(), surname) : name(given, surname),
      short: name(given, surname),
    };
  },
  pakistani: (parts) => {
    const [given, surname] = [parts.given(), parts.surname()];
    const first = parts.sex === 'men' && parts.random.chance(0.4) ? ['Muhammad'] : [];
    return { full: name(...first, given, surname), short: name(given, surname) };
  },
  indian: (parts) => {
    const [given, surname] = [parts.given(), parts.surname()];
    const middle = parts.random.chance(0.5) ? [parts.father()] : [];
    return { full: name(given, ...middle, surname), short: name(given, surname) };
  },
  indonesian: westernName,
  russian: withPatronymic(russianPatronymic),
  ukrainian: withPatronymic(ukrainianPatronymic),
  chinese: surnameFirst(({ given }) => given()),
  japanese: givenAndSurname(0),
  korean: surnameFirst(({ given, random }) => {
    const [one, other] = given().split(' ');
    return random.one([`${one} ${other}`, `${one}-${other.toLowerCase()}`, `${one}${other.toLowerCase()}`]);
  }),
  vietnamese: (parts) => {
    const [surname, given] = [parts.surname(), parts.given()];
    const first = parts.sex === 'women' && parts.random.chance(0.5) ? 'Thi' : parts.middle();
    const middles = parts.random.chance(0.4) ? [first, parts.middle()] : [first];
    return { full: name(surname, ...middles, given), short: name(given, surname) };
  },
  balkan: givenAndSurname(0),
  polish: givenAndSurname(0.4),
  dutch: westernName,
  italian: givenAndSurname(0.3),
  spanish: twoSurnames(0.5),
  colombian: twoSurnames(0.75),
  portuguese: twoSurnames(0.5),
  african: givenAndSurname(0.4),
  nigerian: givenAndSurname(0.6),
};
