import { readFileSync } from 'node:fs';
import { Random } from '@cotejo/testing';
import { drawAbilities } from '../abilities.mjs';
import { Buyers } from '../buyers.mjs';
import { Contacts } from '../contacts.mjs';
import { drawShare, halfOf, hashNumber } from '../draw.mjs';
import { muleLine } from '../frauds.mjs';
import { claimedName, Persons } from '../persons.mjs';
import { addressText, cityText, Places } from '../places.mjs';
import { withAttackers } from './attackers.mjs';
import { drawDelivery } from './deliveries.mjs';
import { earlierChecks } from './earlier.mjs';
import { setMembers, wordsOf } from './makers.mjs';
import { drawPayment } from './payments.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const HONEST = read('./honest.json');
const SCENARIOS = read('./scenarios.json');
const WORDS = read('./words.json');
/** Not every shop sends the name, and few send a position; everything else is sent. */
const NAME_SHARE = 0.8;
const GPS_SHARE = 0.04;
const FRAUD_AMOUNT_MAX = 6_000_000;

/**
 * Honest buyers and frauds of honest.json and scenarios.json. Each case is drawn from a hash of its key, so that a new kind moves no
 * other case.
 *
 * @typedef {import('../buyers.mjs').Case & { history: import('./earlier.mjs').Earlier[], circumstance?: string }} ContextCase
 *   kind: `clean buyer` with a circumstance of honest.json, or the kind of a scenario with its `id` and `seenBy`
 */
export class ContextCases {
  /**
   * @param {{ spec: object, abilities: object, contexts: import('./contexts.mjs').Contexts, networks: import('./networks.mjs').ContextNetworks,
   *   documents: Set<string>, nowMs: number }} parts spec: population.json, documents: numbers that other persons have
   */
  constructor({ spec, abilities, contexts, networks, documents, nowMs }) {
    const random = new Random(HONEST.seed);
    const persons = new Persons(spec.persons, random, documents);
    const [places, contacts] = [new Places(spec, random), new Contacts(random)];
    const buyers = new Buyers({ spec, persons, places, contacts, random, nowMs });
    Object.assign(this, { spec, contexts, networks, documents, nowMs, random, persons, places, contacts, buyers });
    this.abilities = withAttackers(abilities, SCENARIOS.scenarios);
  }

  /** @param {number} [count] of all kinds @returns {ContextCase[]} */
  honest(count = HONEST.cases) {
    return HONEST.kinds.flatMap((kind) =>
      this.#repeat(kind, count, (key) => {
        const fixed = { ...kind, profile: 'honest' };
        return this.#draw(`${HONEST.seed}, ${key}`, fixed, { kind: 'clean buyer', circumstance: kind.id });
      }),
    );
  }

  /** @param {number} [count] of all scenarios @returns {ContextCase[]} */
  frauds(count = SCENARIOS.cases) {
    return SCENARIOS.scenarios.flatMap((scenario) => {
      const { kind, id, seenBy } = scenario;
      const draw = (key) => this.#draw(`${SCENARIOS.seed}, ${kind}, ${key}`, scenario, { kind, id, seenBy });
      return this.#repeat(scenario, count, draw);
    });
  }

  #repeat({ id, share }, count, draw) {
    return Array.from({ length: Math.max(1, Math.round(share * count)) }, (_, index) => draw(`${id} ${index}`));
  }

  #draw(key, fixed, label) {
    this.#useStreamOf(key);
    const half = halfOf(key);
    const { random, persons, places, networks, documents, contacts } = this;
    const one = this.#plain(key);
    const tools = { random, persons, places, networks, documents, contacts, words: wordsOf(half, WORDS) };
    this.#setAmount(one, fixed, label);
    setMembers(one, fixed.set ?? {}, tools);
    if (label.circumstance) {
      one.traits.push(`circumstance: ${label.circumstance}`);
    }
    const complete = this.#withContext({ ...one, ...label, half, orders: fixed.orders, statesOrders: true }, fixed);
    complete.history = earlierChecks(complete, fixed.history ?? [], {
      random,
      persons,
      household: HONEST.household,
      plain: (earlierKey, person, home) => this.#plain(earlierKey, person, home),
      pay: (check, method) => this.#withContext(check, { profile: fixed.profile, delivery: fixed.delivery, method }),
    });
    this.#setLine(complete, fixed);
    return complete;
  }

  /** A stream for each case. Documents and numbers stay unique among all. */
  #useStreamOf(key) {
    this.random = new Random(hashNumber(key));
    for (const part of [this.persons, this.places, this.contacts, this.buyers]) {
      part.random = this.random;
    }
  }

  /** A buyer who sends everything that a shop needs, with an address that no product database placed. */
  #plain(key, given, at) {
    const { spec, random, persons, places, contacts, networks, buyers } = this;
    const person = given ?? persons.draw(key, { status: '0' });
    const home = at ?? places.draw();
    const network = drawShare(networks.spec.usual.among, random);
    const [mailbox, address] = [drawShare(spec.email.among, random), drawShare(spec.address.among, random)];
    const ip = networks.draw(network, home.department, random);
    const body = {
      cedula: person.document,
      ...(random.chance(NAME_SHARE) && { nombre: this.#claimed(person) }),
      telefono: contacts.mobile(),
      email: contacts.email(mailbox, person),
      direccion: addressOf(address, random),
      ciudad: cityText(home, random),
      monto: buyers.amount(),
      ...(ip && { ip_address: ip }),
      ...(random.chance(GPS_SHARE) && { gps: { lat: home.lat, lon: home.lon } }),
    };
    const traits = [`network: ${network}`, `email: ${mailbox}`, `address: ${address}`, 'phone: mobile'];
    return { key, person, home, body, line: buyers.honestLine(body.telefono, person), traits, before: [] };
  }

  /** As population.json has it, but a nickname only where a kind is about it. */
  #claimed(person) {
    const way = drawShare(this.spec.claimedName.among, this.random);
    return claimedName(person, way === 'nickname' ? 'without second names' : way, this.random);
  }

  #setAmount({ body }, { amountCop }, { id }) {
    if (amountCop) {
      const [from, to] = amountCop;
      body.monto = Math.round((from * (to / from) ** this.random.next()) / 100) * 100;
    } else if (id !== undefined) {
      body.monto = Math.min(4 * body.monto, FRAUD_AMOUNT_MAX);
    }
  }

  /** The order of the draws: the method, then what the buyer can prove, then the rest of the payment. */
  #withContext(one, fixed) {
    const { contexts, abilities } = this;
    const tools = contexts.toolsOf(one.key);
    const profile = contexts.profile(fixed.profile);
    const ways = fixed.method ?? profile.methods?.among;
    const next = { next: () => tools.draw('method') };
    const method = drawShare(ways ?? this.#usualWays(tools), next);
    const traits = [...one.traits, `pago: ${method}`];
    const isCard = method === 'tarjeta';
    const drawn = drawAbilities({ ...one, traits }, abilities);
    const able = { ...drawn, paysByCard: isCard, cardAuthentication: isCard && drawn.cardAuthentication };
    const whole = { ...one, traits, abilities: able };
    const stated = { ...whole, person: one.stated ?? one.person };
    const { pago, payer } = drawPayment(stated, profile, { ...fixed, method }, tools);
    const { entrega, receiver } = drawDelivery(stated, fixed.delivery ?? {}, tools);
    if (fixed.delivery?.tipo === 'digital' || fixed.delivery?.tipo === 'tienda') {
      const { direccion: _address, ciudad: _city, ...body } = whole.body;
      whole.body = body;
    }
    return { ...whole, context: { pago, entrega }, truth: { payer, receiver } };
  }

  /** Methods in the shares of all buyers: the way of abilities.json, then the method. */
  #usualWays({ draw }) {
    const { among } = this.abilities.circumstances.pays;
    return this.contexts.payment.methods.among[drawShare(among, { next: () => draw('way') })];
  }

  /** The operator knows the line of a family or a firm by its first user, and the line of an attacker by a stranger. */
  #setLine(one, { attacker, history = [] }) {
    if (!one.line) {
      return;
    }
    one.line.phone = one.body.telefono;
    const isShared = history.some(({ same }) => same.includes('telefono'));
    if (attacker && attacker !== 'refuser') {
      muleLine(one, this);
    } else if (isShared && one.history.length > 0) {
      one.line.document = one.history[0].person.document;
    }
  }
}

/** An address of population.json. Farms have few names there, and a number keeps strangers of one place apart. */
function addressOf(way, random) {
  const text = addressText(way, random);
  return way === 'rural' ? `${text}, predio ${1 + random.below(400)}` : text;
}
