import { randomUUID } from 'node:crypto';
import { FAULT_SCENARIOS } from '@cotejo/contracts';
import { type Answer, clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** The test cédulas with which the API itself fails. */
let running: RunningProduct;
let key: string;

beforeAll(async () => {
  running = await lend('sandbox');
});
beforeEach(async () => {
  key = await running.key('corporativo');
});

const named = (name: string) => FAULT_SCENARIOS.find((scenario) => scenario.name === name)?.value as string;
const client = (idempotencyKey?: string) =>
  clientOf(running.url, key, idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey });
const charged = async () =>
  100_000 - Number(/"month";r=(\d+)/.exec((await client().cedula('12')).headers.get('ratelimit') ?? '')?.[1]);

const CALLS: [string, (document: string, name?: string) => Promise<Answer>][] = [
  ['verify', (cedula, name) => client(name).verify({ cedula })],
  ['the look-up', (cedula, name) => client(name).cedulaInBody({ cedula })],
];

describe.each(CALLS)('%s', (_, call) => {
  it.each([
    ['api_rate_limited', 429, 'rate_limited'],
    ['api_unavailable', 503, 'not_ready'],
  ])('fails once under an Idempotency-Key with %s, and always without a key', async (name, status, reason) => {
    const document = named(name);
    for (let tries = 0; tries < 2; tries += 1) {
      const failed = await call(document);
      expect([failed.status, failed.body.reason, failed.headers.get('retry-after')]).toEqual([status, reason, '1']);
    }
    const idempotencyKey = randomUUID();
    expect((await call(document, idempotencyKey)).status).toBe(status);
    expect((await call(document, idempotencyKey)).status).toBe(200);
    expect(await charged()).toBe(1);
  });

  it('breaks the connection after the charge, and charges the repetition nothing', async () => {
    const document = named('api_connection_reset');
    const idempotencyKey = randomUUID();
    await expect(call(document, idempotencyKey)).rejects.toThrow();
    const repeated = await call(document, idempotencyKey);
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await charged()).toBe(1);
  });

  it('refuses the key as if it had expired', async () => {
    const { status, body } = await call(named('api_key_expired'), randomUUID());
    expect([status, body.reason]).toEqual([401, 'key_expired']);
    expect(await charged()).toBe(0);
  });
});

it('verify and the look-up answer three seconds later', async () => {
  const tookMs = CALLS.map(async ([, call]) => {
    const startedAt = performance.now();
    expect((await call(named('api_slow'))).status).toBe(200);
    return performance.now() - startedAt;
  });
  expect(Math.min(...(await Promise.all(tookMs)))).toBeGreaterThan(2_900);
});

it('approves the buyer when no fault is left', async () => {
  const idempotencyKey = randomUUID();
  const call = () => client(idempotencyKey).verify({ cedula: named('api_unavailable') });
  await call();
  expect((await call()).body).toMatchObject({ risk_score: 10, recommendation: 'aprobar' });
});

it('are in the catalogue', async () => {
  const { body } = await send(`${running.url}/v1/sandbox/scenarios`);
  expect(body.faults).toContainEqual({
    value: '1000000094',
    name: 'api_connection_reset',
    fault: 'connection_reset',
    es: expect.any(String),
    en: expect.any(String),
  });
});
