import { openDocument, signDocument } from './jws.js';
import { newKeys } from './testing/receipts.js';

const TYPE = 'cotejo-test+jws';
const keys = newKeys();

it('opens a signed document with its content', async () => {
  const token = await signDocument({ a: 'ñ', b: [1, null] }, TYPE, keys);
  expect(await openDocument(token, TYPE, keys)).toEqual({ a: 'ñ', b: [1, null] });
});

it.each([
  ['a document of another type', 'not_a_receipt', () => signDocument({}, 'cotejo-other+jws', keys)],
  ['a document with an unknown key', 'unknown_key', async () => signDocument({}, TYPE, await newKeys())],
  ['a text that is not a token', 'unreadable', async () => 'a b'],
])('refuses %s', async (_, problem, make) => {
  await expect(openDocument(await make(), TYPE, keys)).rejects.toMatchObject({ problem });
});

it('refuses a document with the content of another one', async () => {
  const [one, other] = await Promise.all([signDocument({ a: 1 }, TYPE, keys), signDocument({ a: 2 }, TYPE, keys)]);
  const [header, , signature] = one.split('.');
  const forged = [header, other.split('.')[1], signature].join('.');
  await expect(openDocument(forged, TYPE, keys)).rejects.toMatchObject({ problem: 'wrong_signature' });
});
