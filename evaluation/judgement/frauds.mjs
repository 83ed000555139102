import { drawAbilities } from './abilities.mjs';
import { halfOf } from './draw.mjs';
import { farHomeAddress, foreignAddress, homeAddress } from './networks.mjs';
import { claimedName, mistyped } from './persons.mjs';
import { addressText, cityText, forwarderAddress } from './places.mjs';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Requests with the same line that came before the one that is judged. */
const SHARED_BEFORE = 5;

/**
 * Makes scenarios of fraud. Each function below gets a request that looks honest in everything, and changes only what the fraud
 * changes. `requested` has the members of the request, `line` what the operator knows.
 */
export class Frauds {
  /** @param {{ buyers: import('./buyers.mjs').Buyers, listed: Listed[] }} parts
   * @typedef {{ given: string[], surnames: string[], document: string | undefined }} Listed a person of a sanctions list */
  constructor({ buyers, listed }) {
    Object.assign(this, buyers, { buyers, listed });
  }

  /** Whether this deployment has the data that a scenario needs. */
  canMake({ needs }) {
    const { networks, listed } = this;
    const has = {
      anonymity: networks.tor.length > 0 && networks.hosting.length > 0 && networks.vpnAbroad.length > 0,
      lists: listed.some(({ document }) => document !== undefined),
    };
    return needs.every((need) => has[need]);
  }

  /** @returns {import('./buyers.mjs').Case} */
  draw(key, { kind, id, seenBy }) {
    const base = this.#plainBuyer(key);
    SCENARIOS[id](base, this);
    const drawn = { ...base, half: halfOf(key), kind, id, seenBy };
    const able = { ...drawn, abilities: drawAbilities(drawn, this.abilities) };
    return { ...able, ...this.contexts.of(able) };
  }

  /** A buyer who sends everything, has the own line for years, and orders to the own home from there. */
  #plainBuyer(key) {
    const { buyers, persons, places, contacts, networks, random, nowMs } = this;
    const person = persons.draw(key, { origin: 'Colombian', status: '0' });
    const home = places.draw();
    const phone = contacts.mobile();
    const network = random.chance(0.5)
      ? homeAddress(networks, home.department, random)
      : random.one(mobileOf(networks, home, random));
    const body = {
      cedula: person.document,
      nombre: claimedName(person, 'exact', random),
      telefono: phone,
      email: contacts.email('free', person),
      direccion: addressText('tidy', random),
      ciudad: cityText(home, random),
      monto: Math.min(4 * buyers.amount(), 6_000_000),
      ...(network && { ip_address: network }),
    };
    const line = {
      ...buyers.honestLine(phone, person),
      simChangedAt: new Date(nowMs - 400 * DAY_MS).toISOString(),
      subscribedOn: '2021-03-04',
      document: person.document,
    };
    return { key, person, home, body, line, traits: [], before: [] };
  }
}

const SCENARIOS = {
  'line shared within the hour': (one, frauds) => {
    const { buyers } = frauds;
    one.before = Array.from({ length: SHARED_BEFORE }, (_, index) => {
      const earlier = buyers.draw(`${one.key}, earlier ${index}`);
      return { ...earlier, body: { ...earlier.body, telefono: one.body.telefono }, line: undefined };
    });
    muleLine(one, frauds);
  },
  'one identity a day': (one, frauds) => muleLine(one, frauds),
  'virtual foreign number': (one, { contacts }) => {
    Object.assign(one.body, { telefono: contacts.foreign('US').phone });
    one.line = undefined;
  },
  'number in no plan': (one, { random }) => {
    one.body.telefono = `+5739${random.one(['0', '9'])}${1_000_000 + random.below(8_999_999)}`;
    one.line = undefined;
  },
  'borrowed old line': (one, { persons }) => {
    one.line.document = persons.draw(`${one.key}, holder`).document;
    one.line.name = 'OTRA PERSONA CUALQUIERA';
  },

  'number never issued': (one, { random }) => {
    one.person = { ...one.person, inRegistry: false };
    one.body.cedula = random.chance(0.5) ? String(150_000_000 + random.below(800_000_000)) : one.person.document;
  },
  'card of a dead person': (one, { random }) => {
    one.person = { ...one.person, status: random.one(['21', '21', '51']) };
  },
  'invented name on a real number': (one, { persons, random }) => {
    one.body.nombre = claimedName(persons.draw(`${one.key}, invented`, { origin: 'Colombian' }), 'exact', random);
    one.line.document = one.person.document;
  },
  'wrong date of issue, throw-away mailbox': (one, { random, spec }) => {
    one.body.fecha_expedicion = otherDate(one.person.issued);
    one.body.email = throwAway(random, spec);
  },
  'complete stolen data': (one, frauds) => {
    one.body.fecha_expedicion = one.person.issued;
    muleLine(one, frauds);
  },

  "from the buyer's city": (one, { random, nowMs }) => swapSim(one, random, nowMs),
  'from another city': (one, { networks, random, nowMs }) => {
    swapSim(one, random, nowMs);
    one.body.ip_address = farHomeAddress(networks, one.home.department, random);
  },
  'through a data centre': (one, { networks, random, nowMs }) => {
    swapSim(one, random, nowMs);
    one.body.ip_address = random.one(networks.hosting);
  },
  'through Tor': (one, { networks, random, nowMs }) => {
    swapSim(one, random, nowMs);
    one.body.ip_address = random.one(networks.tor);
  },
  'from abroad': (one, { networks, random, nowMs }) => {
    swapSim(one, random, nowMs);
    one.body.ip_address = foreignAddress(networks, random.one(['US', 'VE', 'MX', 'EC']), random);
  },

  'commercial VPN abroad': (one, { networks, random }) => {
    one.body.ip_address = random.one(networks.vpnAbroad);
  },
  'data centre abroad': (one, { networks, random }) => {
    one.body.ip_address = random.one(networks.hosting);
  },
  Tor: (one, { networks, random }) => {
    one.body.ip_address = random.one(networks.tor);
  },
  'VPN exit in Colombia': (one, { networks, random }) => {
    one.body.ip_address = random.one(networks.vpnColombia.length > 0 ? networks.vpnColombia : networks.vpnAbroad);
  },
  'residential proxy in a far city': (one, { networks, random }) => {
    one.body.ip_address = farHomeAddress(networks, one.home.department, random);
  },

  'foreign network and line, forwarder': (one, { contacts, networks, random }) => {
    const { country, phone } = contacts.foreign();
    Object.assign(one.body, { telefono: phone, ip_address: foreignAddress(networks, country, random) });
    one.body.direccion = forwarderAddress(random);
    one.body.ciudad = 'Bogotá';
    one.line = undefined;
  },
  'foreign network, Colombian line': (one, { networks, random }) => {
    one.body.ip_address = foreignAddress(networks, random.one(['US', 'ES', 'MX']), random);
    one.body.direccion = forwarderAddress(random);
    one.body.ciudad = 'Bogotá';
  },
  'post box, throw-away mailbox': (one, { random, spec }) => {
    one.body.direccion = random.one(['Apartado aéreo 4521', 'Apartado postal 110221', 'A.A. 8812']);
    one.body.email = throwAway(random, spec);
  },
  'data centre to a forwarder': (one, { networks, random }) => {
    one.body.ip_address = random.one(networks.hosting);
    one.body.direccion = forwarderAddress(random);
    one.body.ciudad = 'Bogotá';
  },
  'parcel drop': () => {},

  'own cédula, another name': (one, { listed, random }) => {
    becomeListed(one, random.one(listed.filter(({ document }) => document !== undefined)));
    one.body.cedula = one.person.document;
  },
  'second cédula, exact name': (one, { listed, random, persons }) => {
    becomeListed(one, { ...random.one(listed), document: persons.documentOf('men').document });
    one.body.cedula = one.person.document;
    one.body.nombre = claimedName(one.person, 'exact', random);
  },
  'second cédula, altered name': (one, { listed, random, persons }) => {
    const person = random.one(listed);
    const second = random.chance(0.5) && person.given.length > 1;
    const altered = second
      ? { given: person.given.slice(0, 1) }
      : { surnames: [mistyped(person.surnames[0], random), ...person.surnames.slice(1)] };
    becomeListed(one, { ...person, ...altered, document: persons.documentOf('men').document });
    one.body.cedula = one.person.document;
    one.body.nombre = claimedName(one.person, 'exact', random);
  },
  'cédula of a relative': (one, { listed, random }) => {
    const { surnames } = random.one(listed.filter(({ surnames }) => surnames.length === 2));
    one.person = { ...one.person, surnames: [surnames[0], one.person.surnames.at(-1)] };
    one.body.nombre = claimedName(one.person, 'exact', random);
  },
};

/** A prepaid line of some weeks that belongs to somebody else. */
export function muleLine({ line }, { random, nowMs }) {
  const ageDays = 5 + random.below(40);
  Object.assign(line, {
    subscribedOn: new Date(nowMs - ageDays * DAY_MS).toISOString().slice(0, 10),
    simChangedAt: new Date(nowMs - ageDays * DAY_MS).toISOString(),
    document: String(1_140_000_000 + random.below(9_000_000)),
    name: 'TITULAR DE LA LINEA',
    contract: 'PAYG',
  });
}

function swapSim({ line }, random, nowMs) {
  line.simChangedAt = new Date(nowMs - (3 + random.below(60)) * HOUR_MS).toISOString();
}

function becomeListed(one, { given, surnames, document }) {
  one.person = { ...one.person, given, surnames, document };
}

const throwAway = (random, { disposableDomains }) =>
  `${random.below(1e9).toString(36)}@${random.one(disposableDomains)}`;

/** Another day of the same years. */
function otherDate(date) {
  return new Date(Date.parse(date) + 137 * DAY_MS).toISOString().slice(0, 10);
}

function mobileOf({ mobile, homes }, { department }, random) {
  return mobile.length > 0 ? mobile : [homeAddress({ homes }, department, random)];
}
