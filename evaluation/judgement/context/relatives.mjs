import { nitCheckDigit } from '@cotejo/colombia';
import { Random } from '@cotejo/testing';
import { hashNumber } from '../draw.mjs';
import { nameOf } from '../persons.mjs';

const FIRMS = ['DISTRIBUCIONES', 'INVERSIONES', 'COMERCIALIZADORA', 'SERVICIOS', 'CONSTRUCTORA'];
const BANK_LETTERS = 22;

/**
 * Other persons of an order: payers and receivers. The same key gives the same persons, whatever else was drawn.
 *
 * @typedef {'holder' | 'spouse' | 'parent' | 'child' | 'sibling' | 'in-law' | 'friend' | 'firm' | 'stranger' | 'foreigner'} Relation
 */
export class Relatives {
  #persons;

  /** @param {import('../persons.mjs').Persons} persons used here only: its numbers start again with each key */
  constructor(persons) {
    this.#persons = persons;
  }

  /** @param {Relation} relation @returns {{ name: string, document: string, given: string[], surnames: string[] }} */
  of(person, relation, key) {
    this.#persons.random = new Random(hashNumber(key));
    if (relation === 'firm') {
      return this.#firm(person);
    }
    const other = relation === 'holder' ? person : relativeOf(this.#persons, person, relation, key);
    return { ...other, name: nameOf(other) };
  }

  #firm({ surnames }) {
    const { random } = this.#persons;
    const number = String(900_000_000 + random.below(99_000_000));
    const name = `${random.one(FIRMS)} ${surnames[0].toUpperCase()} SAS`;
    return { name, document: `${number}-${nitCheckDigit(number)}`, given: [name], surnames: [] };
  }
}

/** A person of the family, or a stranger, with the surnames that the relation gives. */
export function relativeOf(persons, person, relation, key) {
  const origin = relation === 'foreigner' ? 'English' : person.origin;
  if (relation === 'spouse' || relation === 'child') {
    return persons.drawRelative(key, person, relation);
  }
  const other = persons.draw(key, { origin, status: '0' });
  const [first, second = first] = person.surnames;
  const surnames = {
    sibling: person.surnames,
    parent: [other.sex === 'men' ? first : second, other.surnames[0]],
  };
  return { ...other, surnames: surnames[relation] ?? other.surnames };
}

/** The name of a paying account, in one of the ways of `titular` in payment.json. */
export function writtenBy(way, { name, given, surnames }) {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  if (surnames.length === 0) {
    return way === 'cut at 22 letters' ? plain.slice(0, BANK_LETTERS).trim() : plain;
  }
  const upper = (words) => words.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const ways = {
    'upper case': () => plain,
    'first name and surname': () => upper([given[0], surnames[0]]),
    'surnames first': () => upper([...surnames, ...given]),
    'cut at 22 letters': () => plain.slice(0, BANK_LETTERS).trim(),
    'initial of the second name': () => upper([given[0], ...given.slice(1).map((word) => word[0]), ...surnames]),
    masked: () => plain.split(' ').map(masked).join(' '),
    'as a person writes': () => titleCase([given[0], ...surnames].join(' ')),
  };
  return ways[way]();
}

/** `RODRIGUEZ` as `ROD******`. */
const masked = (word) => word.slice(0, 3) + '*'.repeat(Math.max(0, word.length - 3));

export const titleCase = (text) => text.toLowerCase().replace(/(^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());
