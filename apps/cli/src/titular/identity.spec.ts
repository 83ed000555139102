import { subjectDigests } from '@cotejo/accounts';
import { PersonMatcher } from './identity.js';

const DOCUMENT = '1020304050';
const PEPPERS = [{ version: 2, secret: Buffer.alloc(32, 7) }];
const person = { document: DOCUMENT, phone: '+573001234567', email: 'ana@correo.example', ip: '190.24.1.2' };
const matcher = new PersonMatcher(person, ['acme'], PEPPERS);
const match = (text: string, figures?: boolean) => matcher.match(Buffer.from(text), figures);

it.each([
  ['the bare number', `{"note":"${DOCUMENT}"}`],
  ['the number with dots', 'cedula 1.020.304.050'],
  ['a NIT of the person', '{"nit":"1020304050-8"}'],
  ['the phone as E.164', 'tel:+573001234567'],
  ['the phone without the country', 'call 3001234567'],
  ['the e-mail in capitals', '{"email":"ANA@CORREO.EXAMPLE"}'],
  ['the IP address', 'from 190.24.1.2'],
])('finds %s', (_, text) => {
  expect(match(text)).toBe('found');
});

it.each([
  ['a longer number', `1${DOCUMENT}`],
  ['another address with the same digits', 'from 190x24x1x2'],
  ['another person', 'cedula 1020304051, 3001234568'],
])('does not find %s', (_, text) => {
  expect(match(text)).toBeNull();
});

it('finds the keyed digest of a tenant of the deployment, and of no other', () => {
  const digestFor = (tenant: string) => subjectDigests(PEPPERS, tenant, { document: DOCUMENT })[0] as string;
  expect(match(`{"lists":{"deny":["${digestFor('acme')}"]}}`)).toBe('found');
  expect(match(`{"lists":{"deny":["${digestFor('globex')}"]}}`)).toBeNull();
});

it('says that a digest under a removed pepper cannot be read', () => {
  expect(match(`"document:v1:${'a'.repeat(22)}"`)).toBe('unreadable');
});

it('takes no count or time for a document where values are figures', () => {
  expect(match(DOCUMENT, true)).toBeNull();
  expect(match(`x${DOCUMENT}`, true)).toBe('found');
});

it('finds a short number only with the zeros before it', () => {
  const short = new PersonMatcher({ document: '12345' }, [], PEPPERS);
  expect(short.match(Buffer.from('{"seq":12345}'))).toBeNull();
  expect(short.match(Buffer.from('cedula 00012345'))).toBe('found');
});
