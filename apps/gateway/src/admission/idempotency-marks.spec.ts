import { createSecretKey, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env, type ProcessScope } from '@cotejo/platform';
import { suiteFolder } from '@cotejo/testing';
import type { PepperExchange, Peppers } from '../velocity/pepper-exchange.js';
import { IdempotencyMarks } from './idempotency-marks.js';

const newPepper = () => createSecretKey(randomBytes(32));
const [first, second, third] = [newPepper(), newPepper(), newPepper()];

const file = join(suiteFolder(), 'pepper');
let peppers: Pick<Peppers, 'current' | 'previous'>;
let marks: IdempotencyMarks;
beforeAll(() => {
  writeFileSync(file, randomBytes(32).toString('base64'));
  const exchange = { peppers: () => peppers } as unknown as PepperExchange;
  marks = new IdempotencyMarks({ env: new Env({ COTEJO_PEPPER_FILE: file }) } as ProcessScope, exchange);
});
beforeEach(() => {
  peppers = { current: second, previous: first };
});

const BODY = { cedula: '1000000001', monto: 250_000 };
function read(key: string | string[] | undefined, body: unknown = BODY, url = '/v1/verify', tenant = 'acme') {
  const request = { headers: key === undefined ? {} : { 'idempotency-key': key }, routeOptions: { url } };
  return marks.read(request as never, tenant, body);
}

it('makes no mark without a key', () => {
  expect(read(undefined)).toBeNull();
});

it.each([
  ['an empty key', ''],
  ['a blank in the key', 'two words'],
  ['two keys, which Node joins', 'one, two'],
  ['a key that is too long', 'k'.repeat(256)],
  ['a letter that is not ASCII', 'llavé'],
])('refuses %s and does not repeat it', (_, key) => {
  expect(() => read(key)).toThrow(expect.objectContaining({ reason: 'invalid_idempotency_key' }));
  expect(() => read(key)).not.toThrow(expect.objectContaining({ message: expect.stringContaining(key || 'never') }));
});

it('is equal for the same key and request, in whatever order the members are', () => {
  expect(read('key', { monto: 250_000, cedula: '1000000001' })).toEqual(read('key'));
});

it.each([
  ['another body', () => read('key', { ...BODY, monto: 250_001 })],
  ['another endpoint', () => read('key', BODY, '/v1/cedula')],
])('has the same name and another fingerprint for %s', (_, other) => {
  const [mark, changed] = [read('key'), other()];
  expect(changed?.name).toBe(mark?.name);
  expect(changed?.fingerprints[0]).not.toBe(mark?.fingerprints[0]);
});

it('has another name for another key or tenant', () => {
  const names = [read('key'), read('other'), read('key', BODY, '/v1/verify', 'other')].map((mark) => mark?.name);
  expect(new Set(names).size).toBe(3);
});

it('is recognised on the next day, by the fingerprint under the pepper of yesterday', () => {
  const today = read('key')?.fingerprints[0];
  peppers = { current: third, previous: second };
  const tomorrow = read('key');
  expect(tomorrow?.fingerprints[1]).toBe(today);
  expect(tomorrow?.fingerprints[0].slice(0, 6)).not.toBe(today?.slice(0, 6));
});

it('shows nothing of the key or the body', () => {
  const text = JSON.stringify(read('order-1000000001'));
  expect(text).not.toMatch(/order|1000000001|250000|acme/);
});
