import { useFixture, waitFor } from '@cotejo/testing';
import { Authenticator } from '../authenticator.js';
import { BY, PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { CALLERS_MAX } from './key-callers.js';

let laterMs = 0;

const accounts = useFixture(startAccounts);
afterEach(async () => {
  laterMs = 0;
  await accounts.clear();
});

const gateway = () => new Authenticator(accounts.store, { current: PLANS }, 'sandbox', () => Date.now() + laterMs);
const from = (address: string | null, userAgent?: string) => ({
  address,
  certificate: { problem: 'client_certificate_required' } as const,
  headers: { 'user-agent': userAgent },
});
const callersOf = async (id: string) => (await accounts.store.keys.show('acme', id)).callers;
const written = async () => (await accounts.redis.keys(`${accounts.server.namespace}:*callers*`)).length;

describe('callers of a retiring key', () => {
  it('are stored as network and program, latest first, and not for an active key', async () => {
    const { key, record } = await accounts.key('acme');
    const { authenticate } = bound(gateway());
    await authenticate(key, from('192.0.2.77', 'axios/1.7.9'));
    expect(await written()).toBe(0);
    const { key: fresh } = await accounts.store.keys.rotate('acme', record.id, {}, BY);
    const edge = bound(gateway());
    await edge.authenticate(key, from('192.0.2.77', 'axios/1.7.9'));
    await edge.authenticate(key, from('192.0.2.78', 'axios/1.7.9 (linux)'));
    laterMs = 60_000;
    await edge.authenticate(key, from('2001:db8:1:2::9', 'Go-http-client/1.1'));
    await edge.authenticate(fresh, from('198.51.100.1', 'axios/1.7.9'));
    await edge.authenticate(key, from(null, 'of an unknown address/1'));
    await waitFor(async () => (await callersOf(record.id)).length === 2);
    const two = await callersOf(record.id);
    expect(two).toEqual([
      { network: '2001:db8:1::/48', program: 'Go-http-client/1.1', lastUsedAt: expect.any(Number) },
      { network: '192.0.2.0/24', program: 'axios/1.7.9', lastUsedAt: expect.any(Number) },
    ]);
    expect((two[0]?.lastUsedAt ?? 0) - (two[1]?.lastUsedAt ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(await written()).toBe(1);
    const name = accounts.names.callersOf(record.id);
    expect(await accounts.redis.pttl(name)).toBeGreaterThan(29 * 86_400_000);
  });

  it.each([
    ['a program with a long number', 'Shop1020304050/1.0'],
    ['an e-mail address', 'ana@example.com'],
    ['a program with a phone number as its version', 'shop/3001234567'],
    ['a phone in brackets', '(3001234567)'],
    ['markup', '<script>/1'],
    ['missing', undefined],
  ])('are stored without a program when the User-Agent is %s', async (_, userAgent) => {
    const { key, record } = await accounts.key('acme');
    await accounts.store.keys.rotate('acme', record.id, {}, BY);
    await bound(gateway()).authenticate(key, from('192.0.2.1', userAgent));
    await waitFor(async () => (await callersOf(record.id)).length > 0);
    const [caller] = await callersOf(record.id);
    expect(caller).toMatchObject({ network: '192.0.2.0/24', program: null });
  });

  it('are limited in Redis and in the writes of a gateway, and a failed write fails no request', async () => {
    const { key, record } = await accounts.key('acme');
    await accounts.store.keys.rotate('acme', record.id, {}, BY);
    const edges = [gateway(), gateway()].map(bound);
    for (const [index, edge] of edges.entries()) {
      for (let call = 0; call < CALLERS_MAX + 10; call += 1) {
        await edge.authenticate(key, from(`10.${index}.${call}.1`, 'curl/8.5.0'));
      }
    }
    await waitFor(async () => (await callersOf(record.id)).length === CALLERS_MAX);
    expect(await accounts.redis.zcard(accounts.names.callersOf(record.id))).toBe(CALLERS_MAX);
    await accounts.redis.del(accounts.names.callersOf(record.id));
    await accounts.redis.set(accounts.names.callersOf(record.id), 'of another type');
    const answer = await bound(gateway()).authenticate(key, from('192.0.2.1', 'curl/8.5.0'));
    expect(answer).toMatchObject({ ok: true });
  });
});

function bound(authenticator: Authenticator) {
  return { authenticate: authenticator.authenticate.bind(authenticator) };
}
