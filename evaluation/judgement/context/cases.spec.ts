import { readFileSync } from 'node:fs';
import { Random } from '@cotejo/testing';
import { Persons } from '../persons.mjs';
import { ContextCases } from './cases.mjs';
import { Contexts } from './contexts.mjs';
import { ContextNetworks } from './networks.mjs';
import { Relatives } from './relatives.mjs';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const POPULATION = read('../population.json');
const ABILITIES = read('../abilities.json');
const PAYMENT = read('./payment.json');
const HONEST = read('./honest.json');
const SCENARIOS = read('./scenarios.json');
const NOW_MS = Date.UTC(2026, 10, 28);
/** A range of Movistar: 186.112.0.0/16. */
const RANGES = new Map([[3816, [[3_127_902_208, 3_127_967_743]]]]);

type Pago = { metodo: string; confirmado?: boolean; titular?: string; bin?: string; tresds?: boolean };
type Context = { pago?: Pago; entrega?: { tipo: string; tercero?: string } };
type Body = Record<string, string> & { monto: number };
type Earlier = {
  beforeSeconds: number;
  person: { document: string; surnames: string[] };
  body: Body;
  context: Context;
};
type Case = Earlier & {
  key: string;
  half: string;
  id?: string;
  kind: string;
  circumstance?: string;
  traits: string[];
  truth: { payer: string; receiver: string };
  history: Earlier[];
  abilities: Record<string, unknown> & { orderHistory: Record<string, number> | null };
};

const persons = () => new Persons(POPULATION.persons, new Random(1));
const contexts = new Contexts({ payment: PAYMENT, abilities: ABILITIES, relatives: new Relatives(persons()) } as never);

function makeCases(): ContextCases {
  const networks = new ContextNetworks(read('./networks.json'), RANGES as never);
  const parts = { spec: POPULATION, abilities: ABILITIES, contexts, networks, documents: new Set(), nowMs: NOW_MS };
  return new ContextCases(parts as never);
}

const HONEST_CASES = makeCases().honest() as unknown as Case[];
const FRAUDS = makeCases().frauds() as unknown as Case[];
const ALL = [...HONEST_CASES, ...FRAUDS];
const ofKind = (name: string) => ALL.filter(({ id, circumstance }) => (id ?? circumstance) === name);
const shareOf = <T>(cases: T[], isCounted: (one: T) => boolean) => cases.filter(isCounted).length / cases.length;

describe('cases of payment, delivery and links', () => {
  it('are the same again, and with another number of cases', () => {
    const again = makeCases().honest(700) as unknown as Case[];
    const full = new Map(HONEST_CASES.map((one) => [one.key, one]));
    // A mailbox that another case took first gets another number.
    const textOf = (one?: Case) => JSON.stringify({ ...one?.body, email: undefined });
    const differ = again.filter((one) => textOf(full.get(one.key)) !== textOf(one));
    // A cédula or a phone that another case took first is drawn again, and the rest of that case with it.
    expect(differ.length).toBeLessThanOrEqual(again.length / 100);
  });

  it('have every kind in both halves', () => {
    const kinds = [...HONEST.kinds, ...SCENARIOS.scenarios].map(({ id }) => id);
    const lacking = kinds.filter((id) => new Set(ofKind(id).map(({ half }) => half)).size < 2);
    expect(lacking).toEqual([]);
  });

  it('send only values that the interface takes', () => {
    const contextOf = ({ context, history }: Case) => [context, ...history.map((one) => one.context)];
    const paid = ALL.flatMap(contextOf).flatMap(({ pago }) => pago ?? []);
    const methods = [
      'contra_entrega',
      'tarjeta',
      'pse',
      'nequi',
      'daviplata',
      'bre_b',
      'efectivo',
      'transferencia',
      'credito',
    ];
    expect(new Set(paid.map(({ metodo }) => metodo))).toEqual(new Set(methods));
    expect(paid.filter(({ bin }) => bin !== undefined && !/^\d{6,8}$/.test(bin))).toEqual([]);
    expect(paid.filter(({ metodo, bin, tresds }) => metodo !== 'tarjeta' && (bin || tresds !== undefined))).toEqual([]);
    expect(paid.filter(({ metodo, titular }) => metodo === 'contra_entrega' && titular !== undefined)).toEqual([]);
  });

  it('put the words of development and of the held-out half apart', () => {
    const domainsOf = (half: string) =>
      ofKind('look-alike domain of a firm')
        .filter((one) => one.half === half)
        .map(({ body }) => body.email?.split('@')[1]);
    const development = new Set(domainsOf('development'));
    expect(development.size).toBeGreaterThan(10);
    expect(domainsOf('held out').filter((domain) => development.has(domain))).toEqual([]);
  });

  it('have earlier checks in order, each with its time before the judged one', () => {
    const times = ALL.map(({ history }) => history.map(({ beforeSeconds }) => beforeSeconds));
    expect(times.flat().length).toBeGreaterThan(20_000);
    expect(times.filter((of) => of.some((time, index) => time <= (of[index + 1] ?? 0)))).toEqual([]);
  });

  it('have enough shared lines of families and firms to judge 0.3 %', () => {
    const shared = HONEST_CASES.filter(
      ({ half, body, history }) => half === 'held out' && history.some((one) => one.body.telefono === body.telefono),
    );
    expect(shared.length).toBeGreaterThan(900);
  });
});

describe('a scenario', () => {
  it('of a mule line has a new cédula every day on the same line', () => {
    const cases = ofKind('fourth to seventh identity');
    for (const { body, history } of cases) {
      const gaps = history.map(({ beforeSeconds }, index) => beforeSeconds - (history[index + 1]?.beforeSeconds ?? 0));
      expect(new Set([body.cedula, ...history.map((one) => one.body.cedula)]).size).toBe(history.length + 1);
      expect(history.filter((one) => one.body.telefono !== body.telefono)).toEqual([]);
      expect(gaps.filter((seconds) => seconds < 22 * 3_600 || seconds > 26 * 3_600)).toEqual([]);
    }
  });

  it('of a forged receipt is never confirmed, and of a mule account has a payer who is a stranger', () => {
    const receipts = FRAUDS.filter(({ kind }) => kind === 'forged receipt');
    expect(receipts.filter(({ context }) => context.pago?.confirmado !== false)).toEqual([]);
    const payers = ofKind('payer is a stranger').map(({ truth, context }) => [
      truth.payer,
      context.pago?.titular !== undefined,
    ]);
    expect(new Set(payers.map(String))).toEqual(new Set(['stranger,true']));
  });

  it('of one mailbox spells it differently, and the provider delivers it to the same one', () => {
    const plain = (email = '') => email.replace(/\+.*@/, '@').replace(/\.(?=.*@)/g, '');
    const cases = [...ofKind('dots'), ...ofKind('plus')];
    const differ = cases.filter(({ body, history }) =>
      history.some((one) => plain(one.body.email) !== plain(body.email)),
    );
    expect(differ).toEqual([]);
    const spellings = cases.map(
      ({ body, history }) => new Set([body.email, ...history.map((one) => one.body.email)]).size,
    );
    expect(Math.min(...spellings)).toBeGreaterThan(1);
  });

  it('of card testing has tiny amounts seconds apart', () => {
    const earlier = ofKind('tiny amounts, new identities').flatMap(({ history }) => history);
    expect(Math.max(...earlier.map(({ body }) => body.monto))).toBeLessThanOrEqual(12_000);
    expect(Math.max(...earlier.map(({ beforeSeconds }) => beforeSeconds))).toBeLessThanOrEqual(180);
  });

  it('of refusals has at least two in the history that the shop states', () => {
    const refused = ofKind('refused twice before').map(({ abilities }) => abilities.orderHistory?.refused ?? 0);
    expect(Math.min(...refused)).toBeGreaterThanOrEqual(2);
  });

  it('has the words of its honest neighbour, so that a word alone decides nothing', () => {
    const wordsOf = (id: string) => ofKind(id).map(({ body }) => /hab|cuarto|cama/i.test(body.direccion ?? ''));
    expect(wordsOf('hotel room')).not.toContain(false);
    expect(wordsOf('hotel guest')).not.toContain(false);
  });
});

describe('an honest kind', () => {
  it('of a family has one line, one address, and mostly surnames in common', () => {
    const pairs = ofKind('line of the family').flatMap((one) => one.history.map((earlier) => [one, earlier] as const));
    expect(pairs.filter(([one, earlier]) => one.body.telefono !== earlier.body.telefono)).toEqual([]);
    const related = shareOf(pairs, ([one, earlier]) =>
      earlier.person.surnames.some((surname) => one.person.surnames.includes(surname)),
    );
    expect(related).toBeGreaterThan(0.55);
    expect(related).toBeLessThan(0.95);
  });

  it('of a first order contra entrega over 400,000 has no earlier orders', () => {
    const cases = ofKind('first order contra entrega over 400,000');
    expect(cases.filter(({ body, abilities }) => body.monto <= 400_000 || abilities.orderHistory !== null)).toEqual([]);
    expect(new Set(cases.map(({ context }) => context.pago?.metodo))).toEqual(new Set(['contra_entrega']));
  });
});
