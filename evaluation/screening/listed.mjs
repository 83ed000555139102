import { nitCheckDigit } from '@cotejo/colombia';
import { KINDS } from './perturb.mjs';

const LATIN = /^[\p{Script=Latin}\p{M}\s.,'’-]+$/u;
/** Words of names from other cultures, in which given names and surnames do not follow the Spanish system. */
const NOT_SPANISH = /^(abd|abu|al|as|el|ul|ben|bin|ibn|dr|haji|sheikh|umm?|m[uo]h|ahm|ahd|hus+[ae]|has+an)/i;
const DRAWS_PER_CASE_MAX = 1_000;

/** Every name that counts by itself, as listed. */
export function exactCases(entries) {
  return entries.flatMap(({ id, names }) =>
    names
      .filter(({ text, weak }) => !weak && /[\p{L}\p{N}]/u.test(text))
      .map(({ text }) => ({ kind: 'exact', query: text, expected: [id] })),
  );
}

/** Names of listed persons written otherwise, by kind, as `perturbations.json` fixes kinds, shares and seed. */
export function perturbedCases(entries, spec, random) {
  const names = entries.filter(({ kind }) => kind === 'person').flatMap(structured);
  return Object.entries(spec.kinds).flatMap(([kind, { share }]) => {
    const make = () => {
      const name = random.one(names);
      const query = KINDS[kind](name, { random, spec });
      return query === undefined ? undefined : { kind, query, expected: [name.id] };
    };
    return draw(Math.round(spec.cases * share), make, kind, spec.mayMissKinds);
  });
}

/** Documents of listed persons and companies, written as people write them. */
export function documentCases(entries, spec, random) {
  const of = (wanted) =>
    entries.flatMap(({ id, documents }) =>
      documents
        .filter(({ kind, country, number }) => kind === wanted && USUAL[kind]({ country, number }))
        .map(({ number }) => ({ id, number })),
    );
  const held = { cedula: of('cedula'), nit: of('nit'), passport: of('passport') };
  return Object.entries(DOCUMENT_KINDS).flatMap(([kind, { held: which, write }]) => {
    if (held[which].length === 0) {
      return [];
    }
    const make = () => {
      const { id, number } = random.one(held[which]);
      return { kind, ...write(number, { random, spec }), expected: [id] };
    };
    return draw(spec.documentCases, make, kind);
  });
}

/** What a buyer or a merchant could have; lists also hold cards of minors and tax numbers of other countries. */
const USUAL = {
  cedula: ({ country, number }) => country === 'CO' && /^\d{6,10}$/.test(number),
  nit: ({ country, number }) => country === 'CO' && /^\d{9}$/.test(number),
  passport: ({ number }) => number.length >= 6,
};

const dotted = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '.');

const DOCUMENT_KINDS = {
  cédula: { held: 'cedula', write: (document) => ({ document }) },
  'cédula with dots': { held: 'cedula', write: (number) => ({ document: dotted(number) }) },
  'cédula with zeros': { held: 'cedula', write: (number) => ({ document: number.padStart(12, '0') }) },
  'cédula with another name': {
    held: 'cedula',
    write: (document, { random, spec }) => ({
      document,
      query: `${random.one(spec.addedGivenNames)} ${random.one(spec.addedSurnames)} ${random.one(spec.addedSurnames)}`,
    }),
  },
  NIT: { held: 'nit', write: (document) => ({ document }) },
  'NIT with dots and check digit': {
    held: 'nit',
    write: (number) => ({ document: `${dotted(number)}-${nitCheckDigit(number)}` }),
  },
  passport: { held: 'passport', write: (document) => ({ document }) },
  'passport in lower case with blanks': {
    held: 'passport',
    write: (number) => ({ document: `${number.slice(0, 2)} ${number.slice(2)}`.toLowerCase() }),
  },
};

/** The names of an entry with given names and surnames told apart where the list does: `SURNAMES, Given Names`. */
function structured({ id, names }) {
  return names.flatMap(({ text, weak }) => {
    if (weak || !LATIN.test(text)) {
      return [];
    }
    const [before, after, ...more] = text.split(',').map((part) => part.split(/\s+/).filter(Boolean));
    if (after === undefined || more.length > 0) {
      return named(id, text.split(/[\s,]+/).filter(Boolean), [], []);
    }
    const isSpanish = ![...before, ...after].some((word) => NOT_SPANISH.test(word));
    return named(id, [...after, ...before], isSpanish ? after : [], isSpanish ? before : []);
  });
}

/**
 * Keeps a name only if it has at least two words of three or more letters. A shorter name has too little text to alter.
 */
function named(id, words, given, surnames) {
  return words.filter((word) => word.length > 2).length >= 2 ? [{ id, words, given, surnames }] : [];
}

/** @param {boolean} [mayMissKinds] lists that are too small for a kind give fewer cases instead of an error */
function draw(count, make, kind, mayMissKinds = false) {
  const made = [];
  for (let draws = 0; made.length < count; draws++) {
    if (draws > count * DRAWS_PER_CASE_MAX) {
      if (mayMissKinds) {
        break;
      }
      throw new Error(`these lists do not allow the kind: ${kind}`);
    }
    const one = make();
    if (one) {
      made.push(one);
    }
  }
  return made;
}
