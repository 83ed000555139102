import { drawAbilities } from './abilities.mjs';
import { drawNormal, drawShare, halfOf } from './draw.mjs';
import { farHomeAddress, foreignAddress, homeAddress } from './networks.mjs';
import { claimedName, nameOf } from './persons.mjs';
import { addressText, cityText } from './places.mjs';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * One request with what is true about it.
 *
 * @typedef {{ key: string, half: string, kind: string, person: import('./persons.mjs').Person, home: import('./places.mjs').City,
 *   body: Record<string, unknown>, line: Line | undefined, traits: string[], before: Case[],
 *   abilities: import('./abilities.mjs').Abilities }} Case
 * @typedef {{ phone: string, simChangedAt: string | null, subscribedOn: string, contract: 'PAYG' | 'PAYM', document: string,
 *   name: string }} Line what the operator of the line knows
 */

/** Makes honest buyers by the shares of population.json, who can prove what abilities.json says. */
export class Buyers {
  constructor({ spec, abilities, persons, places, contacts, networks, random, nowMs }) {
    Object.assign(this, { spec, abilities, persons, places, contacts, networks, random, nowMs });
  }

  /** @param {string} key @param {object} given a person, a home or both; everything else is drawn @returns {Case} */
  draw(key, given = {}) {
    const { spec, random, persons, places } = this;
    const drawn = persons.draw(key, { inRegistry: !random.chance(spec.persons.missingInRegistry.share) });
    const person = given.person ?? drawn;
    const home = given.home ?? places.draw();
    const delivery = drawShare(spec.delivery.among, random);
    const traits = [`delivery: ${delivery}`];
    const to = delivery === 'gift to another city' ? places.draw(({ code }) => code !== home.code) : home;
    const body = { cedula: person.document, monto: this.amount() };
    const line = this.#addPhone(body, person, home, delivery, traits);
    this.#addMail(body, person, traits);
    this.#addPlace(body, to, traits);
    this.#addNetwork(body, home, delivery, traits);
    this.#addClaims(body, person, home, traits);
    if (random.chance(spec.sent.nothing.share)) {
      return this.#case(key, person, home, {
        body: { cedula: person.document },
        line: undefined,
        traits: ['only the cédula'],
      });
    }
    return this.#case(key, person, home, { body, line, traits });
  }

  #case(key, person, home, rest) {
    const drawn = { key, half: halfOf(key), kind: 'clean buyer', person, home, before: [], ...rest };
    return { ...drawn, abilities: drawAbilities(drawn, this.abilities) };
  }

  /** COP, in steps of 100. */
  amount() {
    const { medianCop, sigma, minCop, maxCop } = this.spec.amount;
    const drawn = medianCop * Math.exp(sigma * drawNormal(this.random));
    return Math.round(Math.min(Math.max(drawn, minCop), maxCop) / 100) * 100;
  }

  #addPhone(body, person, home, delivery, traits) {
    const { spec, random, contacts } = this;
    const isAbroad = delivery === 'from abroad to a relative';
    if (!random.chance(spec.sent.telefono.share)) {
      return undefined;
    }
    const way = isAbroad && random.chance(0.7) ? 'foreign' : drawShare(spec.phone.among, random);
    if (way === 'foreign') {
      const { phone, country } = contacts.foreign();
      traits.push(`phone: foreign`, `country: ${country}`);
      body.telefono = phone;
      return undefined;
    }
    traits.push(`phone: ${way}`);
    body.telefono = contacts.phone(way, home.department);
    return way === 'mobile' ? this.honestLine(body.telefono, person, traits) : undefined;
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

  #addMail(body, person, traits) {
    const { spec, random, contacts } = this;
    if (random.chance(spec.sent.email.share)) {
      const way = drawShare(spec.email.among, random);
      traits.push(`email: ${way}`);
      body.email = contacts.email(way, person);
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

  #addNetwork(body, home, delivery, traits) {
    const { spec, random, networks } = this;
    const isAbroad = delivery === 'from abroad to a relative';
    const kind = isAbroad ? 'living abroad' : drawShare(spec.network.among, random);
    const country = traits.find((trait) => trait.startsWith('country: '))?.slice('country: '.length);
    const draws = {
      home: () =>
        random.chance(spec.network.databaseRight)
          ? homeAddress(networks, home.department, random)
          : farHomeAddress(networks, home.department, random),
      mobile: () => oneOf(networks.mobile, random) ?? homeAddress(networks, home.department, random),
      work: () => oneOf(networks.work, random) ?? homeAddress(networks, home.department, random),
      satellite: () => oneOf(networks.satellite, random) ?? homeAddress(networks, home.department, random),
      relay: () => oneOf(networks.relay, random) ?? homeAddress(networks, home.department, random),
      vpn: () => oneOf(networks.vpnAbroad, random) ?? homeAddress(networks, home.department, random),
      'travelling abroad': () => foreignAddress(networks, 'US', random),
      'living abroad': () => foreignAddress(networks, country, random),
    };
    const ip = random.chance(spec.sent.ip.share) ? draws[kind]() : undefined;
    if (ip) {
      traits.push(`network: ${kind}`);
      body.ip_address = ip;
    }
  }

  #addClaims(body, person, home, traits) {
    const { spec, random } = this;
    if (random.chance(spec.sent.nombre.share)) {
      const way = drawShare(spec.claimedName.among, random);
      traits.push(`name: ${way}`);
      body.nombre = claimedName(person, way, random);
    }
    if (random.chance(spec.sent.fecha_expedicion.share)) {
      body.fecha_expedicion = person.issued;
    }
    if (random.chance(spec.sent.gps.share)) {
      body.gps = positionNear(home, random);
    }
  }
}

/** A position within some kilometres of a city's centre. */
function positionNear({ lat, lon }, random) {
  const near = (degrees) => Number((degrees + (random.next() - 0.5) * 0.06).toFixed(5));
  return { lat: near(lat), lon: near(lon) };
}

const oneOf = (among, random) => (among.length > 0 ? random.one(among) : undefined);
