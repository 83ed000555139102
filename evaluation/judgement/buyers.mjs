import { drawAbilities } from './abilities.mjs';
import { drawNormal, drawShare, halfOf } from './draw.mjs';
import { farHomeAddress, foreignAddress, homeAddress } from './networks.mjs';
import { claimedName, nameOf, nicknamesOf } from './persons.mjs';
import { addressText, cityAbroad, cityText } from './places.mjs';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * One request with what is true about it.
 *
 * @typedef {{ key: string, half: string, kind: string, person: import('./persons.mjs').Person, home: import('./places.mjs').City,
 *   body: Record<string, unknown>, line: Line | undefined, traits: string[], before: Case[],
 *   abilities: import('./abilities.mjs').Abilities, context: import('./context/contexts.mjs').Context,
 *   truth: import('./context/contexts.mjs').Truth }} Case context: payment and delivery, beside the body
 * @typedef {{ phone: string, simChangedAt: string | null, subscribedOn: string, contract: 'PAYG' | 'PAYM', document: string,
 *   name: string }} Line what the operator of the line knows
 */

/** Makes honest buyers by the shares of population.json, who can prove what abilities.json says. */
export class Buyers {
  constructor({ spec, abilities, contexts, persons, places, contacts, networks, random, nowMs }) {
    Object.assign(this, { spec, abilities, contexts, persons, places, contacts, networks, random, nowMs });
  }

  /** @param {string} key @param {object} given a person, a home or both; everything else is drawn @returns {Case} */
  draw(key, given = {}) {
    const { spec, random, places } = this;
    const delivery = drawShare(spec.delivery.among, random);
    const relation = this.#relation(delivery);
    const person = given.person ?? this.#holder(key, relation);
    const home = given.home ?? places.draw();
    const network = delivery.startsWith('from abroad') ? 'living abroad' : drawShare(spec.network.among, random);
    const traits = [`delivery: ${delivery}`];
    const typist = this.#typist(person, relation, traits);
    const body = { cedula: person.document, monto: this.amount() };
    const buyer = { body, person, typist, home, network, country: this.#countryOf(network), traits };
    const to = delivery === 'gift to another city' ? places.draw(({ code }) => code !== home.code) : home;
    const line = this.#addPhone(buyer);
    this.#addMail(buyer);
    this.#addPlace(body, to, traits);
    this.#addNetwork(buyer);
    this.#addClaims(buyer);
    if (random.chance(spec.sent.nothing.share)) {
      return this.#case(key, person, home, {
        body: { cedula: person.document },
        line: undefined,
        traits: ['only the cédula'],
      });
    }
    return this.#case(key, person, home, { body, line, traits: [...traits, ...abroadTraits(buyer)] });
  }

  /** Who types the order: the holder of the cédula, or one of the family. */
  #relation(delivery) {
    const ofEmigrants = { 'from abroad to a relative': 'holder', 'from abroad to a parent': 'child' };
    return ofEmigrants[delivery] ?? drawShare(this.spec.typist.among, this.random);
  }

  #holder(key, relation) {
    const { spec, random, persons } = this;
    const given = { inRegistry: !random.chance(spec.persons.missingInRegistry.share) };
    return relation === 'child' ? persons.drawParent(key, given) : persons.draw(key, given);
  }

  /** The name, the line and the mailbox of the request are of the typist. */
  #typist(person, relation, traits) {
    if (relation === 'holder') {
      return person;
    }
    traits.push(`typed by: ${relation}`);
    return this.persons.drawRelative(`${person.key}, ${relation}`, person, relation);
  }

  /** The country where the buyer lives or travels, if it is not Colombia. */
  #countryOf(network) {
    const { emigrants, travel } = this.spec;
    const countries = { 'living abroad': emigrants.countries, 'travelling abroad': travel.countries }[network];
    return countries && drawShare(countries.among, this.random);
  }

  #case(key, person, home, rest) {
    const drawn = { key, half: halfOf(key), kind: 'clean buyer', person, home, before: [], ...rest };
    const able = { ...drawn, abilities: drawAbilities(drawn, this.abilities) };
    return { ...able, ...this.contexts.of(able) };
  }

  /** COP, in steps of 100. */
  amount() {
    const { medianCop, sigma, minCop, maxCop } = this.spec.amount;
    const drawn = medianCop * Math.exp(sigma * drawNormal(this.random));
    return Math.round(Math.min(Math.max(drawn, minCop), maxCop) / 100) * 100;
  }

  #addPhone({ body, typist, home, network, country, traits }) {
    const { spec, random, contacts } = this;
    if (!random.chance(spec.sent.telefono.share)) {
      return undefined;
    }
    const isForeign = network === 'living abroad' && random.chance(spec.emigrants.foreignLine);
    const way = isForeign ? 'foreign' : drawShare(spec.phone.among, random);
    traits.push(`phone: ${way}`);
    body.telefono = isForeign ? contacts.foreign(country).phone : contacts.phone(way, home.department);
    return way === 'mobile' ? this.honestLine(body.telefono, typist, traits) : undefined;
  }

  /** @returns {Line} what an operator knows of an honest buyer's line */
  honestLine(phone, person, traits = []) {
    const { random, nowMs, persons } = this;
    const share = this.spec.line;
    const isYoung = random.chance(share.youngerThan90Days);
    const ageDays = isYoung ? 5 + random.below(85) : 120 + random.below(4_000);
    const isSwapped = random.chance(share.simChangedWithin72Hours);
    const simHours = isSwapped ? 2 + random.below(69) : 24 * (4 + random.below(ageDays > 4 ? ageDays - 4 : 1));
    const isOthers = random.chance(share.ofRelative + share.ofFirm);
    const holder = isOthers ? persons.draw(`${person.key}, holder of the line`) : person;
    traits.push(
      ...[isYoung && 'line: young', isSwapped && 'line: new SIM', isOthers && 'line: of another holder'].filter(
        Boolean,
      ),
    );
    return {
      phone,
      simChangedAt: new Date(nowMs - simHours * HOUR_MS).toISOString(),
      subscribedOn: new Date(nowMs - ageDays * DAY_MS).toISOString().slice(0, 10),
      contract: random.chance(share.prepaid) ? 'PAYG' : 'PAYM',
      document: holder.document,
      name: nameOf(holder),
    };
  }

  #addMail({ body, typist, network, traits }) {
    const { spec, random, contacts } = this;
    if (random.chance(spec.sent.email.share)) {
      const way = network === 'cloud proxy of the firm' ? 'firm' : drawShare(spec.email.among, random);
      traits.push(`email: ${way}`);
      body.email = contacts.email(way, typist);
    }
  }

  #addPlace(body, city, traits) {
    const { spec, random } = this;
    if (random.chance(spec.sent.direccion.share)) {
      const way = drawShare(spec.address.among, random);
      traits.push(`address: ${way}`);
      body.direccion = addressText(way, random);
      body.ciudad = cityText(city, random);
    }
  }

  #addNetwork({ body, home, network, country, traits }) {
    const { spec, random, networks } = this;
    const atHome = () => homeAddress(networks, home.department, random);
    const from = (...pools) => {
      const among = pools.find(({ length }) => length > 0);
      return among ? random.one(among) : atHome();
    };
    const draws = {
      home: () =>
        random.chance(spec.network.databaseRight) ? atHome() : farHomeAddress(networks, home.department, random),
      mobile: () => from(networks.mobile),
      work: () => from(networks.work),
      satellite: () => from(networks.satellite),
      relay: () => from(networks.relay),
      vpn: () => from(networks.vpnAbroad),
      'vpn with an exit in Colombia': () => from(networks.vpnColombia, networks.vpnAbroad),
      'cloud proxy of the firm': () => from(networks.hosting, networks.work),
      'travelling abroad': () => foreignAddress(networks, country, random),
      'living abroad': () => foreignAddress(networks, country, random),
    };
    const ip = random.chance(spec.sent.ip.share) ? draws[network]() : undefined;
    if (ip) {
      traits.push(`network: ${network}`);
      body.ip_address = ip;
    }
  }

  #addClaims({ body, person, typist, home, country, traits }) {
    const { spec, random } = this;
    if (random.chance(spec.sent.nombre.share)) {
      const drawn = drawShare(spec.claimedName.among, random);
      const hasNone = drawn === 'nickname' && nicknamesOf(typist).length === 0;
      const way = hasNone ? 'without second names' : drawn;
      traits.push(`name: ${way}`);
      body.nombre = claimedName(typist, way, random);
    }
    if (random.chance(spec.sent.fecha_expedicion.share)) {
      const isSwapped = drawShare(spec.issueDate.among, random) !== 'right';
      body.fecha_expedicion = isSwapped ? withDayAsMonth(person.issued) : person.issued;
      if (body.fecha_expedicion !== person.issued) {
        traits.push('date of issue: day and month swapped');
      }
    }
    if (random.chance(spec.sent.gps.share)) {
      body.gps = positionNear(cityAbroad(country) ?? home, random);
    }
  }
}

/** Traits of the buyers who are abroad and whose request shows it. */
function abroadTraits({ network, body, traits }) {
  const isSeen = body.ip_address !== undefined || traits.includes('phone: foreign');
  if (network === 'living abroad' && isSeen) {
    return ['buys from abroad for the family'];
  }
  return network === 'travelling abroad' && body.ip_address !== undefined ? ['traveller'] : [];
}

/** `2011-04-09` as `2011-09-04`; a day over 12 is no month, and stays. */
function withDayAsMonth(date) {
  const [year, month, day] = date.split('-');
  return Number(day) > 12 ? date : [year, day, month].join('-');
}

/** A position within some kilometres of a city's centre. */
function positionNear({ lat, lon }, random) {
  const near = (degrees) => Number((degrees + (random.next() - 0.5) * 0.06).toFixed(5));
  return { lat: near(lat), lon: near(lon) };
}
