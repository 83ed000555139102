import { Random } from '@cotejo/testing';
import { nameWords } from './name-key.mjs';
import { originTable } from './origin-tables.mjs';
import { russianPatronymic, womansSurname } from './patronymics.mjs';

/** Tables of given names for the relatives, by origin of the listed person. */
const TABLE_OF = {
  'Arab countries': 'arabic',
  Iran: 'persian',
  'Afghanistan and Pakistan': 'pakistani',
  Russia: 'russian',
  Ukraine: 'russian',
  Belarus: 'russian',
  China: 'chinese',
  Korea: 'korean',
  Turkey: 'turkish',
  Balkans: 'balkan',
  Colombia: 'colombian',
  'Spanish America and Spain': 'spanish',
};
const tables = new Map();
const OTHER_CEDULA = '1020304058';
const YEARS_APART = 17;

/**
 * Relatives and namesakes of a listed person, whose names the origin derives from the name of that person.
 *
 * @param {import('./listed-people.mjs').ListedPerson} person
 * @returns {{ kind: string, query: string, birthDate?: string, document?: string, isNamesake?: boolean }[]}
 */
export function relativesOf(person) {
  const name = structuredName(person);
  const namesakes = name ? namesakesOf(person, name) : [];
  const table = TABLE_OF[person.origin];
  if (!name || !table) {
    return namesakes;
  }
  const random = new Random(seedOf(person.key));
  const given = givenNamesOf(table);
  const pick = (sex) => notOf(name.words, () => random.one(given[sex]));
  const relatives = FAMILY[table]?.(name, pick, random) ?? [
    { kind: 'sibling', words: [pick('men'), ...name.surnames] },
  ];
  return [...relatives.map(({ kind, words }) => ({ kind, query: words.join(' ') })), ...namesakes];
}

function givenNamesOf(table) {
  if (!tables.has(table)) {
    tables.set(table, originTable(table));
  }
  return tables.get(table);
}

/** The first strong name that tells surnames and given names apart: `SURNAMES, Given Names`. */
function structuredName({ names }) {
  const one = names.find(
    ({ text, weak }) => !weak && /^[\p{Script=Latin}\s.'’‘-]+, [\p{Script=Latin}\s.'’‘-]+$/u.test(text),
  );
  if (!one) {
    return undefined;
  }
  const [surnames, given] = one.text.split(', ').map((part) => part.split(/\s+/).filter(Boolean));
  return { text: one.text, surnames, given, words: nameWords(one.text) };
}

function namesakesOf({ birthDates, cedulas }, { surnames, given }) {
  const query = [...given, ...surnames].join(' ');
  const otherDate = birthDates.length > 0 && yearsLater(birthDates);
  return [
    ...(otherDate ? [{ kind: 'namesake with another birth date', query, birthDate: otherDate, isNamesake: true }] : []),
    ...(cedulas.length > 0 && !cedulas.includes(OTHER_CEDULA)
      ? [{ kind: 'namesake with another cédula', query, document: OTHER_CEDULA, isNamesake: true }]
      : []),
  ];
}

/** A date many years after every date of the listed person, and of another day and month. */
function yearsLater(dates) {
  const last = Math.max(...dates.map((date) => Number(date.slice(0, 4))));
  return Number.isInteger(last) ? `${last + YEARS_APART}-03-29` : undefined;
}

/** Relatives by origin: what each of them shares with the listed person. */
const hispanic = ({ surnames }, pick, random) =>
  surnames.length === 2
    ? [
        { kind: 'sibling', words: [pick('women'), pick('women'), ...surnames] },
        {
          kind: 'child',
          words: [pick('men'), pick('men'), surnames[0], random.one(givenNamesOf('colombian').surnames)],
        },
        { kind: 'spouse', words: [pick('women'), random.one(givenNamesOf('colombian').surnames), 'de', surnames[0]] },
      ]
    : [];
const slavic = ({ surnames, given }, pick) => {
  const [surname] = surnames;
  const [father, patronymic] = given;
  const isMan = /ich$/i.test(patronymic ?? '');
  if (surnames.length !== 1 || given.length !== 2 || !isMan) {
    return [];
  }
  return [
    { kind: 'sibling', words: [pick('men'), patronymic, surname] },
    { kind: 'child', words: [pick('men'), russianPatronymic(father, 'men'), surname] },
    {
      kind: 'spouse',
      words: [pick('women'), russianPatronymic(pick('men'), 'women'), womansSurname(surname.toLowerCase(), 'russian')],
    },
  ];
};
const fathersName = ({ surnames, given }, pick) =>
  given.length >= 2
    ? [
        { kind: 'sibling', words: [pick('men'), ...given.slice(1), ...surnames] },
        { kind: 'child', words: [pick('men'), given[0], ...surnames] },
        { kind: 'spouse', words: [pick('women'), pick('men'), ...surnames] },
      ]
    : [{ kind: 'sibling', words: [pick('men'), pick('men'), ...surnames] }];
const FAMILY = {
  colombian: hispanic,
  spanish: hispanic,
  russian: slavic,
  arabic: fathersName,
  pakistani: fathersName,
  persian: ({ surnames }, pick) => [
    { kind: 'sibling', words: [pick('men'), ...surnames] },
    { kind: 'spouse', words: [pick('women'), ...surnames] },
  ],
};

/** A given name that the listed person does not have. */
function notOf(words, draw) {
  let drawn = draw();
  while (nameWords(drawn).some((word) => words.includes(word))) {
    drawn = draw();
  }
  return drawn;
}

const seedOf = (key) => [...key].reduce((seed, letter) => (Math.imul(seed, 31) + letter.codePointAt(0)) >>> 0, 7);
