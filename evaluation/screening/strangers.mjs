import { fakerPersons } from '../names/persons.mjs';

/** Persons on no list, as far as names can show. The registry generator uses other tables. */
export function strangerCases(entries, spec, random) {
  const draws = ['development', 'held out'].map((half) => fakerPersons(half, spec));
  const person = () => random.one(draws)(random);
  const relatives = listedFamilies(entries);
  const kinds = Object.entries(spec.strangers).filter(([kind]) => relatives.length > 0 || !kind.includes('listed'));
  return kinds.flatMap(([kind, { cases }]) =>
    Array.from({ length: cases }, () => ({ kind, query: STRANGERS[kind](person, relatives, random), expected: [] })),
  );
}

const full = ({ given, surnames }) => [...given, ...surnames].join(' ');

const STRANGERS = {
  'full name': (person) => full(person()),
  'given name and surname': (person) => {
    const { given, surnames } = person();
    return `${given[0]} ${surnames[0]}`;
  },
  'given names and one surname': (person) => {
    const { given, surnames } = person();
    return [...given, surnames[0]].join(' ');
  },
  'one surname of a listed person': (person, relatives, random) => {
    const { given, surnames } = person();
    return [...given, random.one(relatives)[0], surnames[1]].join(' ');
  },
  'both surnames of a listed person': (person, relatives, random) =>
    [...person().given, ...random.one(relatives)].join(' '),
};

/** Pairs of surnames as Spanish-speaking countries have them. */
function listedFamilies(entries) {
  return entries.flatMap(({ kind, names, countries }) => {
    if (kind !== 'person' || !countries.some((country) => SPANISH.has(country))) {
      return [];
    }
    return names.flatMap(({ text }) => {
      const [surnames, given] = text.split(', ');
      const words = surnames.split(' ');
      return given && words.length === 2 ? [words] : [];
    });
  });
}

const SPANISH = new Set([
  'CO',
  'MX',
  'EC',
  'PE',
  'VE',
  'PA',
  'GT',
  'HN',
  'CR',
  'SV',
  'NI',
  'AR',
  'CL',
  'ES',
  'CU',
  'BO',
]);
