import { subjectDigests } from '@cotejo/accounts';
import { PersonMatcher } from './person-matcher.js';

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
  ['the number with zeros before it', 'cedula 001020304050'],
  ['the number with spaces', 'cedula 1 020 304 050'],
  ['the phone with spaces', 'tel: +57 300 123 45 67'],
  ['the phone with parentheses and hyphens', 'tel: (300) 123-4567'],
  ['the phone with the prefix of a call from abroad', 'tel: 00573001234567'],
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

it.each(['CAFÉ@CORREO.EXAMPLE', 'café@correo.example'])('finds the e-mail %s', (text) => {
  const other = new PersonMatcher({ document: DOCUMENT, email: 'café@correo.example' }, [], PEPPERS);
  expect(other.match(Buffer.from(`{"email":"${text}"}`))).toBe('found');
});

it.each([
  ['20010db800010002', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3:3:4:5:6'],
  ['20010db800010002', '2001:0DB8:0001:0002::9', '2001:db8:1:20::9'],
  ['20010db800000000', '2001:db8::7', '2001:db8:7::'],
  ['20010db800000000', '2001:db8:0:0:1:2:3:4', '2001:db8:0:1:1:2:3:4'],
])('finds the network %s in %s and not in %s', (ip, inside, outside) => {
  const other = new PersonMatcher({ document: DOCUMENT, ip }, [], PEPPERS);
  expect(other.match(Buffer.from(`from ${inside}`))).toBe('found');
  expect(other.match(Buffer.from(`from ${outside}`))).toBeNull();
});

it.each(['cedula 5123456', 'cedula 005123456', 'cedula 5.123.456'])(
  'finds an old number of seven digits: %s',
  (text) => {
    expect(new PersonMatcher({ document: '5123456' }, [], PEPPERS).match(Buffer.from(text))).toBe('found');
  },
);

it('finds a short number only with the zeros before it', () => {
  const short = new PersonMatcher({ document: '12345' }, [], PEPPERS);
  expect(short.match(Buffer.from('{"seq":12345}'))).toBeNull();
  expect(short.match(Buffer.from('cedula 00012345'))).toBe('found');
  expect(short.match(Buffer.from('cedula 000012345'))).toBe('found');
});

it.each([
  ['CE 712046', ['{"note":"CE 712046"}', 'c.e. 00712046', 'CE 712.046'], ['712046 pesos', 'CE 712047', '1712046']],
  ['PPT 1234567', ['ppt 1234567', '1.234.567', '01234567'], ['1234568', '12345678']],
  ['PA AB123456', ['ab123456', 'AB-123456', 'PA AB 123456'], ['AB123457', '123456']],
  ['512345', ['00512345', 'CC 512.345'], ['512345']],
])('finds the document %s where it is written with its kind or its zeros', (document, found, not) => {
  const foreigner = new PersonMatcher({ document }, ['acme'], PEPPERS);
  const finds = (text: string) => foreigner.match(Buffer.from(text)) === 'found';
  expect([found.filter((text) => !finds(text)), not.filter(finds)]).toEqual([[], []]);
});
