import { normaliseEmail } from './email-address.js';

it.each([
  [' Ana.Perez+x@Example.CO ', 'ana.perez+x@example.co'],
  ["o'neil@sub.example.com", "o'neil@sub.example.com"],
  ['a@xn--and-6ma2c.xn--p1ai', 'a@xn--and-6ma2c.xn--p1ai'],
])('normalises %j to %j', (text, address) => {
  expect(normaliseEmail(text)).toBe(address);
});

it.each([
  '',
  'ana',
  'ana@',
  '@x.co',
  'ana@x',
  'ana@@x.co',
  'ana@x..co',
  'a b@x.co',
  'ana@-x.co',
  'ana@x.co\nBcc: b@x.co',
])('rejects %j', (text) => {
  expect(normaliseEmail(text)).toBeNull();
});

it('rejects an address that is longer than mail allows', () => {
  expect(normaliseEmail(`${'a'.repeat(64)}@${'b.'.repeat(100)}co`)).toBeNull();
  expect(normaliseEmail(`${'a'.repeat(65)}@x.co`)).toBeNull();
});
