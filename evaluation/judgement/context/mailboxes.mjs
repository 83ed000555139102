import { titleCase } from './relatives.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CONSONANTS = 'bcdfghjklmnpqrstvwxz';
const FREE = ['gmail.com', 'gmail.com', 'hotmail.com', 'outlook.com'];

/** Mailboxes by the words of `set.email` in honest.json and scenarios.json. @typedef {{ person, random, words }} Scene */
export const MAILBOXES = {
  free: ({ person, random }) => `${ascii(person.given[0])}.${ascii(person.surnames[0])}${random.below(99)}@gmail.com`,
  plus: ({ person, random }) =>
    withExtra(`${ascii(person.given[0])}${ascii(person.surnames[0])}${random.below(99)}@gmail.com`, 'plus', random),
  handle: ({ person, random, words }) => {
    const date = `${70 + random.below(30)}${twoDigits(1 + random.below(12))}${twoDigits(1 + random.below(28))}`;
    const initials = [...person.given, ...person.surnames].map((word) => ascii(word)[0]).join('');
    const local = random.chance(0.5) ? `${initials}${date}` : `${random.one(words.handles)}_${random.below(2010)}`;
    return `${local}@${random.one(FREE)}`;
  },
  random: ({ random }) => {
    const from = random.chance(0.5) ? `${CONSONANTS}0123456789` : `${LETTERS}${LETTERS}0123456789`;
    const local = Array.from({ length: 9 + random.below(7) }, () => from[random.below(from.length)]).join('');
    return `${random.one([...CONSONANTS])}${local}@${random.one(FREE)}`;
  },
  'small firm': ({ person, random, words }) =>
    `${random.one(['compras', 'contacto', ascii(person.given[0])])}@${random.one(words.smallFirms)}${ascii(person.surnames[0])}.com.co`,
  'young shop': ({ person, random, words }) =>
    `${ascii(person.given[0])}@${random.one(words.smallFirms)}${ascii(person.given[0])}.${random.one(words.youngDomains)}`,
  'risky domain': ({ person, random, words }) =>
    `${ascii(person.given[0])}${random.below(999)}@${random.one(words.smallFirms)}${random.below(99)}.${random.one(words.riskyDomains)}`,
  'look-alike': ({ person, random, words }) =>
    `${ascii(person.given[0])}.${ascii(person.surnames[0])}@${lookAlike(random.one(words.firms), random, words)}`,
  'near a firm': ({ person, random, words }) => {
    const names = [random.one(words.smallFirms), random.one(words.firmsOfCommonWords)];
    return `${ascii(person.given[0])}@${(random.chance(0.5) ? names : names.reverse()).join('')}.com.co`;
  },
};

/** A domain that a hurried eye takes for the firm's: a letter changed, a word added, or another ending. */
function lookAlike(domain, random, { addedWords }) {
  const [name, ...ending] = domain.split('.');
  const at = 1 + random.below(name.length - 2);
  const ways = [
    () => `${name}-${random.one(addedWords)}.${random.one(['com', 'co', 'com.co', 'net'])}`,
    () => `${random.one(addedWords)}${name}.${ending.join('.')}`,
    () => `${name}.${random.one(['net', 'info', 'com.mx', 'org', 'us'])}`,
    () => `${name.slice(0, at)}${name[at]}${name.slice(at)}.${ending.join('.')}`,
    () => `${name.slice(0, at)}${name.slice(at + 1)}.${ending.join('.')}`,
    () => `${changed(name, at)}.${ending.join('.')}`,
  ];
  return random.one(ways)();
}

/** One letter as a similar one. */
function changed(name, at) {
  const similar = { o: '0', l: '1', i: 'l', a: 'e', e: 'a', m: 'rn', n: 'm', v: 'b', s: 'z', c: 'k', b: 'v', u: 'v' };
  const index = [...name].findIndex((letter, place) => place >= at && similar[letter]);
  const where = index < 0 ? at : index;
  return `${name.slice(0, where)}${similar[name[where]] ?? 'x'}${name.slice(where + 1)}`;
}

/** Another spelling of a mailbox that the provider delivers to the same one. @param {'dots' | 'plus'} way */
export function withExtra(email, way, random) {
  const [local, domain] = email.split('@');
  if (way === 'plus') {
    return `${local.split('+')[0]}+${random.one(['a', 'b', 'tienda', 'x', 'promo', 'c'])}${random.below(999)}@${domain}`;
  }
  const plain = [...local.replaceAll('.', '')];
  const at = 1 + random.below(plain.length - 1);
  const more = 1 + random.below(plain.length - 1);
  const dotted = plain.map((letter, index) => (index === at || index === more ? `.${letter}` : letter)).join('');
  return `${dotted}@${domain}`;
}

/** A name as people write it themselves: a diminutive or a short form with mistakes. Others take the usual ending. */
export function nameAsWritten({ given, surnames }, random, { written }) {
  const plain = given[0].normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const known = written[plain];
  const first = known ? random.one(known) : titleCase(diminutive(given[0]));
  const full = random.chance(0.75)
    ? `${first} ${titleCase(surnames[0])}`
    : `${first} ${surnames.map(titleCase).join(' ')}`;
  return random.one([full, full, full.toLowerCase(), full.toUpperCase()]);
}

const diminutive = (name) =>
  /[aeo]$/i.test(name) ? `${name.slice(0, -1)}it${/a$/i.test(name) ? 'a' : 'o'}` : `${name}cito`;
const twoDigits = (number) => String(number).padStart(2, '0');
const ascii = (text) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase() || 'x';
