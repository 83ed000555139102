import { readFileSync } from 'node:fs';
import { Random } from '@cotejo/testing';
import { Buyers } from '../buyers.mjs';
import { Contacts } from '../contacts.mjs';
import { Persons } from '../persons.mjs';
import { Places } from '../places.mjs';
import { Contexts } from './contexts.mjs';
import { Relatives } from './relatives.mjs';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const POPULATION = read('../population.json');
const ABILITIES = read('../abilities.json');
const PAYMENT = read('./payment.json');
const NOW_MS = Date.UTC(2026, 10, 28);

type Pago = { metodo: string };
type Context = { pago?: Pago; entrega?: { tipo: string; tercero?: string } };
type Case = { body: object; context: Context; traits: string[]; abilities: Record<string, unknown> };

const persons = () => new Persons(POPULATION.persons, new Random(1));
const contexts = new Contexts({ payment: PAYMENT, abilities: ABILITIES, relatives: new Relatives(persons()) } as never);

/** Buyers of population.json with a stream that starts again. */
function buyersWith(given: object, count: number) {
  const random = new Random(7);
  const pool = ['200.21.200.2', '190.24.1.9'];
  const pools = { mobile: pool, work: pool, satellite: pool, relay: pool, vpnAbroad: pool, vpnColombia: pool };
  const networks = { homes: new Map([['11', pool]]), abroad: { US: pool }, hosting: pool, tor: pool, ...pools };
  const parts = {
    spec: POPULATION,
    abilities: ABILITIES,
    contexts: given,
    persons: new Persons(POPULATION.persons, random),
    places: new Places(POPULATION, random),
    contacts: new Contacts(random),
    networks,
    random,
    nowMs: NOW_MS,
  };
  const buyers = new Buyers(parts as never);
  return Array.from({ length: count }, (_, index) => buyers.draw(`buyer ${index}`) as unknown as Case);
}

const shareOf = <T>(cases: T[], isCounted: (one: T) => boolean) => cases.filter(isCounted).length / cases.length;

describe('payment and delivery of the buyers of population.json', () => {
  const buyers = buyersWith(contexts, 3_000);

  it('do not change the request of any buyer', () => {
    const without = buyersWith({ of: () => ({}) }, 200);
    expect(buyers.slice(0, 200).map(({ body }) => body)).toEqual(without.map(({ body }) => body));
  });

  it('have contra entrega in 12 % and cards in 44 % of the orders, as abilities.json', () => {
    const paid = buyers.flatMap(({ context }) => context.pago ?? []);
    expect(shareOf(paid, ({ metodo }) => metodo === 'contra_entrega')).toBeCloseTo(0.12, 1);
    expect(shareOf(paid, ({ metodo }) => metodo === 'tarjeta')).toBeCloseTo(0.44, 1);
  });

  it('have a card exactly where the merchant knows that the buyer pays by card', () => {
    const paid = buyers.filter(({ context }) => context.pago);
    const differ = paid.filter(
      ({ context, abilities }) => (context.pago?.metodo === 'tarjeta') !== abilities.paysByCard,
    );
    expect(differ).toEqual([]);
  });

  it('are absent where the shop sends the cédula alone', () => {
    const alone = buyers.filter(({ traits }) => traits.includes('only the cédula'));
    expect(alone.length).toBeGreaterThan(10);
    expect(alone.filter(({ context }) => Object.keys(context).length > 0)).toEqual([]);
  });

  it('name another receiver for most gifts and for few orders to the own home', () => {
    const namedOf = (trait: string) => {
      const having = buyers.filter(({ traits, context }) => traits.includes(trait) && context.entrega);
      return shareOf(having, ({ context }) => context.entrega?.tercero !== undefined);
    };
    expect(namedOf('delivery: gift to another city')).toBeGreaterThan(0.6);
    expect(namedOf('delivery: home')).toBeLessThan(0.1);
  });
});
