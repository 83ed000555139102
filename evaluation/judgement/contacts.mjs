import { readFileSync } from 'node:fs';
import { drawShare } from './draw.mjs';

const PLAN = JSON.parse(
  readFileSync(new URL('../../packages/colombia/data/mobile-operators.json', import.meta.url), 'utf8'),
);
/** Network codes that people have. The table also has codes of machines, and codes of which only a part is in use. */
const PREFIXES = Object.values(PLAN.prefixes)
  .flat()
  .filter((prefix) => /^3(0[0-5]|1|2[0-3]|5[01])/.test(prefix));
const MOBILE_DIGITS = 10;
/** First digit after 60, by department; the code before September 2021 was the same digit. */
const FIXED_CODES = {
  11: '1',
  25: '1',
  '05': '4',
  76: '2',
  19: '2',
  52: '2',
  '08': '5',
  13: '5',
  47: '5',
  20: '5',
  44: '5',
  23: '4',
  70: '5',
  68: '7',
  54: '7',
  17: '6',
  66: '6',
  63: '6',
};
const FOREIGN = [
  ['US', (random) => `+1${random.one(['305', '786', '212', '917', '407'])}${2 + random.below(8)}${digits(6, random)}`],
  ['ES', (random) => `+346${digits(8, random)}`],
  ['VE', (random) => `+58${random.one(['412', '414', '424'])}${digits(7, random)}`],
  ['MX', (random) => `+5255${1 + random.below(8)}${digits(7, random)}`],
  ['CL', (random) => `+569${5 + random.below(4)}${digits(7, random)}`],
];

const FREE = {
  'gmail.com': 0.64,
  'hotmail.com': 0.2,
  'outlook.com': 0.07,
  'yahoo.com': 0.04,
  'icloud.com': 0.03,
  'yahoo.es': 0.01,
  'hotmail.es': 0.01,
};
const FIRM_WORDS = [
  'panaderia',
  'ferreteria',
  'agencia',
  'taller',
  'consultores',
  'distribuciones',
  'modas',
  'cafe',
  'arquitectos',
  'transportes',
];

/** Phones and mailboxes. Each mobile number and each mailbox belongs to one person. */
export class Contacts {
  #used = new Set();
  #mailboxes = new Set();

  constructor(random) {
    this.random = random;
  }

  /** A Colombian mobile number of a range that is assigned to an operator. */
  mobile() {
    const prefix = this.random.one(PREFIXES);
    const phone = `+57${prefix}${digits(MOBILE_DIGITS - prefix.length, this.random)}`;
    if (this.#used.has(phone)) {
      return this.mobile();
    }
    this.#used.add(phone);
    return phone;
  }

  /** @param {string} way of `phone` in population.json @param {string} department two digits */
  phone(way, department) {
    const { random } = this;
    const area = FIXED_CODES[department] ?? '8';
    const ways = {
      mobile: () => this.mobile(),
      fixed: () => `+5760${area}${2 + random.below(6)}${digits(6, random)}`,
      'fixed, as before 2021': () => `+57${area}${2 + random.below(6)}${digits(6, random)}`,
      foreign: () => this.foreign().phone,
    };
    return ways[way]();
  }

  /** @param {string} country one of US, ES, VE, MX, CL; by default any of them */
  foreign(country) {
    const [code, make] = country ? FOREIGN.find(([each]) => each === country) : this.random.one(FOREIGN);
    return { country: code, phone: make(this.random) };
  }

  /** @param {string} way of `email` in population.json */
  email(way, { given, surnames }) {
    const { random } = this;
    const ascii = (text) =>
      text
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase() || 'x';
    const [first, last] = [ascii(given[0]), ascii(surnames[0])];
    const local = random.one([
      `${first}.${last}`,
      `${first}${last}${random.below(99)}`,
      `${first[0]}${last}${1970 + random.below(36)}`,
    ]);
    const firm = `${random.one(FIRM_WORDS)}${last}`;
    const ways = {
      free: () => `${local}@${drawShare(FREE, random)}`,
      'internet provider': () => `${local}@${random.one(['une.net.co', 'etb.net.co', 'epm.net.co'])}`,
      firm: () => `${local}@${firm}.com.co`,
      'young firm': () => `${local}@${firm}.${random.one(['co', 'com', 'store'])}`,
      university: () => `${local}@${random.one(['unal.edu.co', 'uniandes.edu.co', 'udea.edu.co', 'javeriana.edu.co'])}`,
      relay: () => `${random.below(1e9).toString(36)}@${random.one(['privaterelay.appleid.com', 'duck.com'])}`,
      'typing error': () => `${local}@${random.one(['gmial.com', 'hotmial.com', 'gmail.con', 'outlok.com'])}`,
      role: () => `${random.one(['ventas', 'compras', 'info'])}@${firm}.com.co`,
    };
    return this.owned(ways[way]());
  }

  /** The mailbox, or the one with the next number where another person has it: a provider gives each name once. */
  owned(email) {
    const [, name, rest] = /^([^@+]*)(.*)$/.exec(email);
    let owned = email;
    for (let number = 2; this.#mailboxes.has(mailboxOf(owned)); number += 1) {
      owned = `${name}${number}${rest}`;
    }
    this.#mailboxes.add(mailboxOf(owned));
    return owned;
  }
}

/** The mailbox that a provider delivers to: some ignore dots, and all of these ignore what follows a plus. */
function mailboxOf(email) {
  const [local, domain] = email.toLowerCase().split('@');
  return `${local.split('+')[0].replaceAll('.', '')}@${domain}`;
}

function digits(count, random) {
  return Array.from({ length: count }, () => random.below(10)).join('');
}
