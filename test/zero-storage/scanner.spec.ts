import { createHash, randomBytes } from 'node:crypto';
import { formsOf, newCanary } from './canary.js';
import { ENCODINGS, patternsOf } from './encodings.js';
import { Scanner } from './scanner.js';

/** What the scanner can see, and what it must not take for a hit. */
const canary = newCanary();
const { cedula, phone, email, ip } = canary;
const scanner = new Scanner(formsOf(canary).flatMap((form) => patternsOf(form, 'test')));
const seen = async (...texts: (string | Buffer)[]) =>
  (await scanner.scan(texts.map((text) => Buffer.from(text)))).hits.map(({ kind, encoding }) => `${kind} ${encoding}`);

const sha = (algorithm: string, text: string) => createHash(algorithm).update(text).digest();
const upper = (text: string) => text.toUpperCase();

it.each<[string, string | Buffer, string]>([
  ['plain', `{"cedula":"${cedula}"}`, 'cedula plain'],
  ['plain, in capitals', upper(email), 'email plain'],
  ['plain, with separators', cedula.replace(/(\d)(...)(...)(...)/, '$1.$2.$3.$4'), 'cedula plain'],
  ['plain, in UTF-8 amid binary', Buffer.concat([Buffer.of(0xff, 0), Buffer.from(phone), Buffer.of(0)]), 'phone plain'],
  ['plain, a number', JSON.stringify(canary.gps), 'gps plain'],
  ['percent-encoded', `?email=${encodeURIComponent(email)}`, 'email url'],
  ['percent-encoded throughout', [...cedula].map((digit) => `%3${digit}`).join(''), 'cedula url'],
  ['base64, at the start', Buffer.from(`${cedula}!`).toString('base64'), 'cedula base64'],
  ['base64, one byte in', Buffer.from(`"${cedula}"`).toString('base64'), 'cedula base64'],
  ['base64, two bytes in', Buffer.from(`: ${cedula}, `).toString('base64'), 'cedula base64'],
  ['base64url', Buffer.from(`\u00ff${email}\u00ff`, 'latin1').toString('base64url'), 'email base64'],
  ['hex, in capitals', upper(Buffer.from(phone).toString('hex')), 'phone hex'],
  ['SHA-1, hex', sha('sha1', cedula).toString('hex'), 'cedula sha1'],
  ['SHA-1, bytes', sha('sha1', phone), 'phone sha1'],
  ['SHA-256, hex, cut short', sha('sha256', phone).toString('hex').slice(0, 20), 'phone sha256'],
  ['SHA-256, base64url', sha('sha256', cedula).toString('base64url'), 'cedula sha256'],
  ['reversed digits', [...cedula].reverse().join(''), 'cedula reversed'],
  ['reversed groups', `${ip.split('.').reverse().join('.')}.in-addr.arpa`, 'ip reversed'],
])('finds %s', async (_, text, expected) => {
  expect(await seen('before ', text, ' after')).toContain(expected);
});

it('finds each encoding of each form wherever chunks are cut', async () => {
  for (const pattern of formsOf(canary).flatMap((form) => patternsOf(form, 'test'))) {
    for (const cut of [1, 8, pattern.bytes.length - 1]) {
      const parts = [pattern.bytes.subarray(0, cut), pattern.bytes.subarray(cut)];
      expect(await seen('x ', ...parts, ' y')).toContain(`${pattern.kind} ${pattern.encoding}`);
    }
  }
  expect(ENCODINGS).toHaveLength(7);
});

it('tells where it found what, and never the value', async () => {
  const { hits, bytes, matches } = await scanner.scan([Buffer.from(`at ten: `), Buffer.from(`${cedula}, ${cedula}`)]);
  expect(hits).toEqual([{ kind: 'cedula', encoding: 'plain', origin: 'test', offset: 18 }]);
  expect({ bytes, matches }).toEqual({ bytes: 30, matches: 2 });
});

it('reports no false hit', async () => {
  const other = newCanary();
  const near = `${other.cedula} ${other.phone} 9${cedula} ${cedula.slice(0, 9)} ${email.slice(1, 9)}`;
  expect(await seen(near, randomBytes(4_000_000))).toEqual([]);
});

it('refuses a pattern that chance would make', () => {
  const short = { kind: 'city', encoding: 'plain', origin: 'test', bytes: Buffer.from('Tunja') } as const;
  expect(() => new Scanner([short])).toThrow(RangeError);
});
