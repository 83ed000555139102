import { mistyped, respelled, withDigits } from './misspelling.mjs';

/**
 * Differences between the name of an identity and the name of a holder. Each makes a pair of names of one or two persons, or
 * `undefined` where these persons do not allow it: then others are drawn.
 *
 * @typedef {{ draw: () => Person, random: Random, spellings: [string, string][], spec: object }} Tools
 * @type {Record<string, (person: Person, tools: Tools) => [identity: string, holder: string] | undefined>}
 */
export const KINDS = {
  equal: (person) => pair(person, person),
  accents: (person) => {
    const name = nameOf(person);
    return name === plain(name) ? undefined : [name, plain(name)];
  },
  'surnames first': (person, { random }) => [
    nameOf(person),
    person.surnames.join(' ') + random.one([' ', ', ']) + person.given.join(' '),
  ],
  'second given name dropped': (person) => {
    return whole(person) && pair(person, { ...person, given: person.given.slice(0, 1) });
  },
  'second surname dropped': (person) => pair(person, { ...person, surnames: person.surnames.slice(0, 1) }),
  'both dropped': (person) => {
    return whole(person) && pair(person, { given: person.given.slice(0, 1), surnames: person.surnames.slice(0, 1) });
  },
  initial: (person, { random }) => whole(person) && [nameOf(person), withInitial(person, random)],
  'one typo': (person, { random }) => misspelt(person, 1, random, mistyped),
  'two typos': (person, { random }) => misspelt(person, 2, random, mistyped),
  'Spanish phonetics': (person, { random }) => misspelt(person, random.one([1, 2]), random, respelled),
  'spelling of the given name': ({ given, surnames }, { random, spellings }) => {
    const [one, other] = random.one(spellings);
    const named = (first) => nameOf({ given: [first, ...given.slice(1)], surnames });
    return random.chance(0.5) ? [named(one), named(other)] : [named(other), named(one)];
  },
  'joined words': (person, { random }) => whole(person) && joined(person, random),
  'particles come and go': ({ given, surnames: [first, second] }, { random, spec }) => {
    const particle = random.one(spec.particles);
    const names = [
      nameOf({ given, surnames: [`${particle} ${first}`, second] }),
      nameOf({ given, surnames: [first, second] }),
    ];
    return random.chance(0.5) ? names : names.reverse();
  },
  'married name': (person, tools) => married(person, tools, ['de']),
  "widow's name": (person, tools) => married(person, tools, ['vda de', 'viuda de', 'v. de']),
  'cut at 14 to 20': (person, { random }) => cut(person, random),
  title: (person, { random }) => {
    const titles = person.sex === 'women' ? ['Sra.', 'Dra.', 'Doña'] : ['Sr.', 'Dr.', 'Don', 'Ing.'];
    return [nameOf(person), `${random.one(titles)} ${nameOf(person)}`];
  },
  'digits for letters': (person, { random }) => misspelt(person, 1, random, withDigits),

  'other person': (person, { draw }) => others(person, draw(), person),
  sibling: (person, { draw }) => {
    const other = draw();
    return apart(person.given, other.given) && pair(person, { ...other, surnames: person.surnames });
  },
  'sibling, a common given name shared': (person, { draw, random, spec }) => {
    const other = draw();
    const common = random.one(spec.commonGivenNames[person.sex]);
    const seconds = [person.given[0], other.given[0]];
    if (person.sex !== other.sex || !apart([seconds[0]], [seconds[1]]) || !apart(seconds, [common])) {
      return undefined;
    }
    const [one, two] = seconds.map((second) => ({ given: [common, second], surnames: person.surnames }));
    return pair(one, two);
  },
  parent: (person, { draw }) => {
    const other = draw();
    if (!whole(person) || !whole(other) || !others(person, other)) {
      return undefined;
    }
    return pair(person, {
      given: [person.given[0], other.given[1]],
      surnames: [person.surnames[0], other.surnames[1]],
    });
  },
  'namesake by given names': (person, { draw }) => {
    const other = draw();
    return whole(person) && others(person, other) && pair(person, { given: person.given, surnames: other.surnames });
  },
  'namesake by surnames': (person, { draw, random }) => {
    const { given } = draw();
    const surnames = random.chance(0.5) ? person.surnames : person.surnames.toReversed();
    return apart(person.given, given) && pair(person, { given: given.slice(0, 1), surnames });
  },
  'same given name, other surnames': (person, { draw }) => {
    const other = draw();
    const given = person.given.slice(0, 1);
    return others(person, other) && pair({ given, surnames: person.surnames }, { given, surnames: other.surnames });
  },
  'one word': (person, { random }) => [nameOf(person), random.one([...person.given, ...person.surnames])],

  'given names alone': (person) => whole(person) && [nameOf(person), person.given.join(' ')],
  'surnames alone': (person) => [nameOf(person), person.surnames.join(' ')],
};

const nameOf = ({ given, surnames }) => [...given, ...surnames].join(' ');
const pair = (identity, holder) => [nameOf(identity), nameOf(holder)];
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const whole = ({ given, surnames }) => (given.length === 2 && surnames.length === 2) || undefined;
const apart = (words, others) =>
  words.every((word) => others.every((other) => plain(other) !== plain(word))) || undefined;

/** Persons who have no word of their names in common. */
function others(person, other, identity) {
  const words = ({ given, surnames }) => [...given, ...surnames];
  if (!apart(words(person), words(other))) {
    return undefined;
  }
  return identity ? pair(identity, other) : true;
}

/**
 * Changes one or two words of the name. Words with fewer than four letters stay, because one typing error would change
 * most of such a word.
 */
function misspelt(person, count, random, write) {
  const words = nameOf(person).split(' ');
  for (let done = 0; done < count; done++) {
    const at = random.below(words.length);
    const written = words[at].length >= 4 ? write(plain(words[at]), random) : undefined;
    if (written === undefined || words[at].startsWith('*')) {
      return undefined;
    }
    words[at] = `*${written}`;
  }
  return [nameOf(person), words.map((word) => word.replace('*', '')).join(' ')];
}

function withInitial({ given, surnames }, random) {
  const initial = (word) => word[0] + random.one(['', '.']);
  return random.one([
    () => nameOf({ given: [given[0], initial(given[1])], surnames }),
    () => nameOf({ given: [initial(given[0]), given[1]], surnames }),
    () => nameOf({ given, surnames: [surnames[0], initial(surnames[1])] }),
  ])();
}

function joined({ given, surnames }, random) {
  const names = [nameOf({ given, surnames })];
  names.push(
    random.chance(0.5)
      ? nameOf({ given: [given.join('').toLowerCase()], surnames })
      : nameOf({ given, surnames: [surnames.join('').toLowerCase()] }),
  );
  return random.chance(0.5) ? names : names.reverse();
}

function married(person, { draw, random }, words) {
  const husband = draw().surnames[0];
  if (person.sex !== 'women' || !apart([husband], person.surnames)) {
    return undefined;
  }
  return [nameOf(person), nameOf({ given: person.given, surnames: [person.surnames[0], random.one(words), husband] })];
}

/** Cut so that three letters of a given name and of a surname remain: with fewer letters no method can decide. */
function cut(person, random) {
  const [first, last] = random.chance(0.5) ? [person.given, person.surnames] : [person.surnames, person.given];
  const name = [...first, ...last].join(' ');
  const length = 14 + random.below(7);
  return name.length > length && first.join(' ').length + 4 <= length
    ? [nameOf(person), name.slice(0, length).trimEnd()]
    : undefined;
}
