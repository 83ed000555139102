import { Random } from '@cotejo/testing';
import { halfOf, hashNumber } from '../draw.mjs';
import { claimedName } from '../persons.mjs';
import { addressText, cityText } from '../places.mjs';
import { MAILBOXES, nameAsWritten } from './mailboxes.mjs';

const PREFIXES_OF_EASY = ['300', '301', '310', '311', '312', '315', '320'];

/** What `set` of honest.json and scenarios.json can change in a request, by member. Each maker gets the case and the tools. */
const MAKERS = {
  direccion: (one, way, { random, words }) => {
    one.body.direccion =
      way === 'building' ? addressOfBuilding(random) : written(random.one(words.addresses[way]), random, words);
  },
  email: (one, way, { random, words, contacts }) => {
    one.body.email = contacts.owned(MAILBOXES[way]({ person: one.person, random, words }));
  },
  nombre: (one, way, { random, words, persons }) => {
    if (way === 'as written') {
      one.body.nombre = nameAsWritten(one.person, random, words);
      return;
    }
    one.stated = persons.draw(`${one.key}, invented`, { origin: 'Colombian' });
    one.body.nombre = claimedName(one.stated, 'exact', random);
  },
  telefono: (one, way, { random, words }) => {
    const digit = String(random.below(10)).repeat(5);
    const easy = () => `+57${random.one(PREFIXES_OF_EASY)}${random.below(90) + 10}${digit}`;
    one.body.telefono = way === 'easy' ? easy() : random.one(words.phonesOfOneDigit);
    one.line = undefined;
  },
  cedula: (one, way, tools) => {
    one.stated = way === 'easy' ? undefined : one.person;
    one.person = way === 'easy' ? withEasyNumber(one.person, tools) : holderOfOneDigit(tools);
    one.body.cedula = one.person.document;
  },
  gps: (one, way, { random, words }) => {
    const [lat, lon] = way === 'zero' ? [0, 0] : random.one(words.positions[way]);
    one.body.gps = { lat, lon };
  },
  ip_address: (one, kind, { random, networks }) => {
    const ip = networks.draw(kind, one.home.department, random);
    if (ip) {
      one.body.ip_address = ip;
    }
  },
  ciudad: (one, way, { random, places, words }) => {
    const ways = {
      'another city': () =>
        cityText(
          places.draw(({ code }) => code !== one.home.code),
          random,
        ),
      'not a place': () => random.one(words.noPlaces),
    };
    one.body.ciudad = ways[way]();
  },
};

/** Changes the members that a kind sets. */
export function setMembers(one, set, tools) {
  for (const [member, way] of Object.entries(set)) {
    MAKERS[member](one, way, tools);
  }
}

/** The words of one half: a list keeps the words of the half by their hash, or all when the half has no word. */
export function wordsOf(half, words) {
  const ofHalf = (list) => {
    const ours = list.filter((word) => halfOf(String(word)) === half);
    return ours.length > 0 ? ours : list;
  };
  const { addresses, positions, written: names, ...lists } = words;
  const each = (groups) => Object.fromEntries(Object.entries(groups).map(([name, list]) => [name, ofHalf(list)]));
  const { about: _about, ...others } = lists;
  const forms = Object.fromEntries(Object.entries(names).map(([name, text]) => [name, text.split(' ')]));
  return { ...each(others), addresses: each(addresses), positions: each(positions), written: each(forms) };
}

/** Fills in a template of an address. */
function written(template, random, { hoods }) {
  return template
    .replaceAll('{street}', () => addressText('tidy', random).replace(/(-\d+).*/, '$1'))
    .replaceAll('{flat}', () => String(101 + 100 * random.below(12) + random.below(6)))
    .replaceAll('{n}', () => String(1 + random.below(30)))
    .replaceAll('{hood}', () => random.one(hoods));
}

/** Street and number of a building, without a flat. */
const addressOfBuilding = (random) => addressText('tidy', random).replace(/(-\d+).*/, '$1');

/** Another flat or office of the building of an address. */
export function otherFlat(address, random) {
  const unit = / (oficina|of\.|piso|torre|edificio|parque)/i.test(address) ? 'Oficina' : 'Apto';
  const building = address.replace(/ (apto|apartamento|oficina|of\.|piso|torre|habitación).*/i, '');
  return `${building} ${unit} ${101 + 100 * random.below(12) + random.below(6)}`;
}

/** A number such as 1.111.1xx.xxx that no other person has. */
function withEasyNumber(person, tools) {
  const document = `11111${String(tools.random.below(100_000)).padStart(5, '0')}`;
  if (tools.documents.has(document)) {
    return withEasyNumber(person, tools);
  }
  tools.documents.add(document);
  return { ...person, document };
}

/** The registry knows one holder for every second number of one digit, and no holder for the others. */
function holderOfOneDigit({ random, words, persons }) {
  const document = random.one(words.documentsOfOneDigit);
  const own = persons.random;
  persons.random = new Random(hashNumber(document));
  const holder = persons.draw(document, { origin: 'Colombian', status: '0' });
  persons.random = own;
  return { ...holder, document, inRegistry: hashNumber(document) % 2 === 0 };
}
