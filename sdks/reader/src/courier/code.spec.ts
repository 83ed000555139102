import { createHmac, pbkdf2Sync } from 'node:crypto';
import { readCard } from '../card/read-card.js';
import type { ReadDocument } from '../read-document.js';
import { inventCard } from '../testing/invented-card.js';
import { inventHolder } from '../testing/invented-holder.js';
import { Random } from '../testing/random.js';
import { checkCode, compareWithTicket } from './code.js';
import { createTicket, parseTicket, type Ticket } from './ticket.js';

const NOW = new Date('2026-11-28T15:02:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + 1_000 * seconds);
const holder = {
  ...inventHolder(new Random(1)),
  number: '52123456',
  firstSurname: 'MUÑOZ',
  secondSurname: 'DE LA PEÑA',
  firstName: 'MARÍA',
  secondName: 'JOSÉ',
};
const read = readCard(inventCard(holder, new Random(2)), '2026-11-28') as ReadDocument;
const order = { order: 'A-1001', number: '52123456', name: 'Maria Muñoz', expiresAt: after(3_600) };

let text: string;
let ticket: Ticket;
beforeAll(async () => {
  text = await createTicket(order);
  ticket = parseTicket(text) as Ticket;
});

const codeOf = async (at = NOW) => {
  const comparison = await compareWithTicket(read, ticket, at);
  return comparison.matches ? comparison.code : comparison.reason;
};
const check = (code: string, at = NOW, number = order.number) => checkCode({ ticket: text, code, number }, at);

it('makes a code that the merchant can check, with what was compared', async () => {
  const code = await codeOf();
  expect(code).toMatch(/^PN-[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}$/);
  expect(await check(code)).toEqual({ valid: true, fuente: 'pdf417', comparedName: true });
  expect(await check(code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'))).toMatchObject({
    valid: true,
  });
});

it('makes the code that the documentation describes, with functions of other languages', async () => {
  const derived = pbkdf2Sync('CC:52123456', ticket.salt, 200_000, 64, 'sha256');
  const slot = Math.floor(NOW.getTime() / 300_000);
  const mac = createHmac('sha256', derived.subarray(32)).update(`cotejo-courier-1|A-1001|PN|${slot}`).digest();
  const bits = BigInt(`0x${mac.toString('hex')}`) >> 206n;
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const signs = Array.from({ length: 10 }, (_, at) => alphabet[Number((bits >> BigInt(45 - 5 * at)) & 31n)]).join('');
  expect((await codeOf()).replaceAll('-', '')).toBe(`PN${signs}`);
});

it('has no document number in the ticket, and a different salt each time', async () => {
  const decoded = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect([text, ...decoded].join()).not.toContain(order.number);
  expect(await createTicket(order)).not.toBe(text);
});

it.each([
  ['in the next five minutes', 300, true],
  ['after ten minutes', 600, false],
  ['by a clock that is five minutes ahead', -300, true],
  ['by a clock that is ten minutes ahead', -600, false],
])('checks a code %s', async (_name, seconds, valid) => {
  expect((await check(await codeOf(), after(seconds))).valid).toBe(valid);
});

it.each([
  ['of another number', (code: string) => check(code, NOW, '52123457'), 'wrong_or_expired'],
  ['that claims the other source', (code: string) => check(code.replace('P', 'Z')), 'wrong_or_expired'],
  ['that is too short', (code: string) => check(code.slice(1)), 'not_a_code'],
  [
    'of another ticket',
    async (code: string) => checkCode({ ...order, ticket: await createTicket(order), code }, NOW),
    'wrong_or_expired',
  ],
  ['without a ticket', (code: string) => checkCode({ ...order, ticket: 'CT1.A.B', code }, NOW), 'not_a_ticket'],
])('refuses a code %s', async (_name, checkIt, reason) => {
  expect(await checkIt(await codeOf())).toEqual({ valid: false, reason });
});

it.each([
  ['another number', { numero: '52123457' }, 'document_differs'],
  ['another kind', { tipo_documento: 'CE' as const }, 'document_differs'],
  ['another surname', { apellidos: 'ROJAS' }, 'name_differs'],
  ['a name of the order only among the surnames', { nombres: 'ANA', apellidos: 'MARIA MUÑOZ' }, 'name_differs'],
  ['no number', { numero: null }, 'not_read_for_certain'],
  [
    'another number of an unconfirmed layout',
    { numero: '52123457', problemas: ['unconfirmed_layout'] as const },
    'not_read_for_certain',
  ],
  ['a wrong check digit', { problemas: ['wrong_check_digit'] as const }, 'not_read_for_certain'],
])('gives no code for %s', async (_name, change, reason) => {
  expect(await compareWithTicket({ ...read, ...change }, ticket, NOW)).toEqual({ matches: false, reason });
});

it('gives a code for an unconfirmed layout whose number is right, as of a scanner that types no NUL', async () => {
  const unconfirmed = { ...read, nombres: null, apellidos: null, problemas: ['unconfirmed_layout'] as const };
  expect(await compareWithTicket(unconfirmed, ticket, NOW)).toMatchObject({ matches: true, comparedName: false });
});

it('gives no code after the ticket has expired', async () => {
  expect(await codeOf(after(3_600))).toBe('ticket_expired');
});

it('says when the name was not compared', async () => {
  const without = await createTicket({ ...order, name: '' });
  const comparison = await compareWithTicket(read, parseTicket(without) as Ticket, NOW);
  expect(comparison).toMatchObject({ matches: true, comparedName: false, code: expect.stringMatching(/^PS-/) });
});

it.each([
  ['an order with a blank', { order: 'A 1' }],
  ['a name that is too long', { name: 'x'.repeat(121) }],
  ['no date', { expiresAt: new Date(Number.NaN) }],
])('refuses a ticket with %s', async (_name, change) => {
  await expect(createTicket({ ...order, ...change })).rejects.toThrow(RangeError);
});

it.each(['', 'CT1', 'CT2.A.s', 'CT1.A-1.sxyz12.%.%', `CT1.${'A'.repeat(700)}`])(
  'does not read %p as a ticket',
  (given) => {
    expect(parseTicket(given)).toBeNull();
  },
);
