import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorReason } from '@cotejo/contracts';
import { useFixture, waitFor } from '@cotejo/testing';
import { Authenticator } from '../authenticator.js';
import { ChangeFeed } from '../change-feed.js';
import type { Presenter } from '../keys/key-callers.js';
import { BY, PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { isNarrower, type PresentedCertificate } from './restriction.js';

let laterMs = 0;
const feeds: ChangeFeed[] = [];

const accounts = useFixture(startAccounts);
afterEach(async () => {
  laterMs = 0;
  for (const feed of feeds.splice(0)) {
    feed.stop();
  }
  await accounts.clear();
});

const gateway = () => new Authenticator(accounts.store, { current: PLANS }, 'sandbox', () => Date.now() + laterMs);
const fingerprintOf = (text: string) =>
  (createHash('sha256').update(text).digest('hex').toUpperCase().match(/../g) as string[]).join(':');
const [ONE, TWO] = ['one', 'two'].map(fingerprintOf) as [string, string];
const MISSING: PresentedCertificate = { problem: 'client_certificate_required' };
const from = (address: string | null, certificate: PresentedCertificate = MISSING): Presenter => ({
  address,
  certificate,
  headers: {},
});
const reasonOf = async (edge: Authenticator, key: string, presenter?: Presenter): Promise<ErrorReason | null> => {
  const result = await edge.authenticate(key, presenter);
  return result.ok ? null : result.reason;
};
const entries = async (action: string) =>
  (await accounts.store.audit.list(100)).filter((entry) => entry.action === action);

describe('networks', () => {
  it('of key and tenant must both contain the address', async () => {
    const { key } = await accounts.key('acme', undefined, { networks: ['192.0.2.0/24', '2001:db8::/32'] });
    const refused = async (...addresses: (string | null)[]) => {
      const edge = gateway();
      const reasons = await Promise.all(addresses.map((address) => reasonOf(edge, key, from(address))));
      return addresses.filter((_, index) => reasons[index] === 'network_not_allowed');
    };
    expect(await refused('192.0.2.9', '2001:db8::9', '198.51.100.9', null)).toEqual(['198.51.100.9', null]);
    expect(await reasonOf(gateway(), key)).toBe('network_not_allowed');
    await accounts.store.tenants.restrict('acme', ['192.0.2.128/25', '198.51.100.0/24'], BY);
    expect(await refused('192.0.2.129', '192.0.2.9', '198.51.100.9', '2001:db8::9')).toEqual([
      '192.0.2.9',
      '198.51.100.9',
      '2001:db8::9',
    ]);
  });

  it('of a tenant apply to a key that names no networks', async () => {
    const { key } = await accounts.key('acme');
    await accounts.store.tenants.restrict('acme', ['192.0.2.0/24'], BY);
    expect(await reasonOf(gateway(), key, from('192.0.2.9'))).toBeNull();
    expect(await reasonOf(gateway(), key, from('192.0.3.9'))).toBe('network_not_allowed');
  });

  it('are not computed for a key without restriction', async () => {
    const { key } = await accounts.key('acme');
    const unread = {
      headers: {},
      get address(): string {
        throw new Error('read');
      },
      get certificate(): PresentedCertificate {
        throw new Error('read');
      },
    };
    expect(await reasonOf(gateway(), key, unread)).toBeNull();
  });
});

it('a bound key works with each of its certificates only', async () => {
  const { key, record } = await accounts.key('acme', undefined, { certificates: [ONE] });
  const ask = (certificate: PresentedCertificate) => reasonOf(gateway(), key, from('192.0.2.9', certificate));
  expect(await ask({ fingerprint: ONE })).toBeNull();
  expect(await ask({ fingerprint: TWO })).toBe('client_certificate_not_bound');
  for (const problem of [
    'client_certificate_required',
    'client_certificate_invalid',
    'client_certificate_unsupported',
  ]) {
    expect(await ask({ problem } as PresentedCertificate)).toBe(problem);
  }
  await accounts.store.keys.restrict('acme', record.id, { certificates: [ONE, TWO] }, BY);
  expect([await ask({ fingerprint: ONE }), await ask({ fingerprint: TWO })]).toEqual([null, null]);
});

describe('a change', () => {
  it('takes effect in every gateway within a second', async () => {
    const edges = [gateway(), gateway(), gateway()];
    for (const edge of edges) {
      const feed = new ChangeFeed(accounts.redis, accounts.store.changes, edge);
      feeds.push(feed);
      feed.start();
      await waitFor(() => feed.isUp, { what: 'the change feed' });
    }
    const { key, record } = await accounts.key('acme');
    const all = (reason: ErrorReason | null) => edges.map(() => reason);
    const reasons = () => Promise.all(edges.map((edge) => reasonOf(edge, key, from('192.0.2.9'))));
    const restrict = (networks: string[] | null) => accounts.store.keys.restrict('acme', record.id, { networks }, BY);
    const changes = [
      [() => restrict(['198.51.100.0/24']), 'network_not_allowed'],
      [() => restrict(null), null],
      [() => accounts.store.tenants.restrict('acme', ['198.51.100.0/24'], BY), 'network_not_allowed'],
      [() => accounts.store.tenants.restrict('acme', null, BY), null],
    ] as const;
    expect(await reasons()).toEqual(all(null));
    for (const [change, reason] of changes) {
      await change();
      const changedAt = performance.now();
      while (JSON.stringify(await reasons()) !== JSON.stringify(all(reason))) {
        expect(performance.now() - changedAt).toBeLessThan(1_000);
        await sleep(5);
      }
    }
  });

  it('is in the audit log before and after, once, and in canonical form', async () => {
    const { record } = await accounts.key('acme');
    const { keys, tenants } = accounts.store;
    const hex = ONE.replaceAll(':', '').toLowerCase();
    const restriction = { networks: ['2001:DB8::/32', ' 192.0.2.9 ', '192.0.2.9/32'], certificates: [hex] };
    await keys.restrict('acme', record.id, restriction, BY);
    await keys.restrict('acme', record.id, restriction, BY);
    await keys.restrict('acme', record.id, { networks: null }, BY);
    await tenants.restrict('acme', ['10.0.0.0/8'], BY);
    await tenants.restrict('acme', ['10.0.0.0/8'], BY);
    const networks = ['2001:db8::/32', '192.0.2.9/32'];
    expect((await entries('key.restrict')).map(({ changes }) => changes)).toEqual([
      { networks: [networks, null] },
      { networks: [null, networks], certificates: [null, [ONE]] },
    ]);
    expect((await entries('tenant.restrict')).map(({ changes }) => changes)).toEqual([
      { networks: [null, ['10.0.0.0/8']] },
    ]);
    expect((await accounts.store.verifyAudit()).ok).toBe(true);
  });

  it.each([
    ['invalid_network', { networks: ['192.0.2.1/24'] }],
    ['invalid_network', { networks: ['shop.example'] }],
    ['invalid_network', { networks: [] }],
    ['invalid_network', { networks: Array.from({ length: 51 }, (_, index) => `192.0.2.${index}`) }],
    ['invalid_certificate', { certificates: ['AB:CD'] }],
    ['invalid_certificate', { certificates: [] }],
    ['invalid_certificate', { certificates: Array.from({ length: 11 }, (_, at) => fingerprintOf(`${at}`)) }],
  ])('is refused with %s for %j, without the value', async (code, restriction) => {
    const { record } = await accounts.key('acme');
    const refused = { code, message: expect.not.stringMatching(/192\.0\.2\.1|shop|AB:CD/) };
    await expect(accounts.store.keys.restrict('acme', record.id, restriction, BY)).rejects.toMatchObject(refused);
    await expect(accounts.store.keys.create('acme', restriction, BY)).rejects.toMatchObject({ code });
    expect(await entries('key.restrict')).toEqual([]);
  });

  it('is refused for a key that does not work', async () => {
    const { record } = await accounts.key('acme');
    await accounts.store.keys.revoke('acme', record.id, BY);
    const changing = accounts.store.keys.restrict('acme', record.id, { networks: null }, BY);
    await expect(changing).rejects.toMatchObject({ code: 'key_not_active' });
  });
});

it('a rotation keeps the restriction', async () => {
  const restriction = { networks: ['192.0.2.0/24'], certificates: [ONE] };
  const { record } = await accounts.key('acme', undefined, restriction);
  const { record: next, old } = await accounts.store.keys.rotate('acme', record.id, {}, BY);
  expect([next, old]).toEqual([expect.objectContaining(restriction), expect.objectContaining(restriction)]);
});

it('a key and a tenant of an earlier version have no restriction', async () => {
  const { key, record } = await accounts.key('acme');
  const strip = async (name: string, members: string[]) => {
    const stored = JSON.parse((await accounts.redis.get(name)) as string);
    for (const member of members) {
      delete stored[member];
    }
    await accounts.redis.set(name, JSON.stringify(stored));
  };
  await strip(accounts.names.key(record.mac), ['networks', 'certificates', 'refusals']);
  await strip(accounts.names.tenant('acme'), ['networks']);
  expect(await reasonOf(gateway(), key)).toBeNull();
  expect(await accounts.store.keys.show('acme', record.id)).toMatchObject({ networks: null, certificates: null });
  expect(await accounts.store.keys.markRefused('acme', record.id, 'network_not_allowed', BY)).toMatchObject({
    refusals: { network_not_allowed: expect.any(Number) },
  });
});

describe('a refusal', () => {
  const GATEWAY = { actor: 'gateway', requestId: 'req_1' };
  const refuse = (id: string, sourceIp: string | null = '203.0.113.77') =>
    accounts.store.keys.markRefused('acme', id, 'network_not_allowed', { ...GATEWAY, sourceIp });

  it('is reported by a gateway until the audit log has it, and again after an hour', async () => {
    const { key, record } = await accounts.key('acme', undefined, { networks: ['192.0.2.0/24'] });
    const reported = async () => {
      const result = await gateway().authenticate(key, from('203.0.113.77'));
      return 'unrecorded' in result ? result.unrecorded : null;
    };
    const refused = { tenant: 'acme', keyId: record.id, reason: 'network_not_allowed' };
    expect(await reported()).toEqual(refused);
    await refuse(record.id);
    expect(await reported()).toBeNull();
    laterMs = 3_601_000;
    expect(await reported()).toEqual(refused);
  });

  it('is recorded once when several consoles hear it, with the network instead of the address', async () => {
    const { record } = await accounts.key('acme');
    await Promise.all([refuse(record.id), refuse(record.id), refuse(record.id)]);
    const changes = { reason: [null, 'network_not_allowed'] };
    const recorded = { actor: 'gateway', object: record.id, changes, sourceIp: '203.0.113.0/24' };
    expect(await entries('key.refused')).toMatchObject([recorded]);
    expect((await accounts.log()).join('\n')).not.toContain('203.0.113.77');
  });

  it('is recorded for at most twenty keys of a tenant in an hour', async () => {
    for (let count = 0; count < 22; count += 1) {
      await refuse((await accounts.key('acme')).record.id);
    }
    expect(await entries('key.refused')).toHaveLength(20);
  });
});

it.each<[string, string[] | null, string[] | null, boolean]>([
  ['networks where there were none', null, ['192.0.2.0/24'], true],
  ['a part of a network', ['192.0.2.0/24', '2001:db8::/32'], ['192.0.2.16/28'], true],
  ['one network less', ['192.0.2.0/24', '198.51.100.0/24'], ['192.0.2.0/24'], true],
  [
    'the same networks in another order',
    ['192.0.2.0/24', '198.51.100.0/24'],
    ['198.51.100.0/24', '192.0.2.0/24'],
    false,
  ],
  ['another network', ['192.0.2.0/24'], ['198.51.100.0/24'], false],
  ['a wider network', ['192.0.2.0/25'], ['192.0.2.0/24'], false],
  ['a narrower network and another one', ['192.0.2.0/24'], ['192.0.2.0/25', '198.51.100.0/24'], false],
  ['no networks any more', ['192.0.2.0/24'], null, false],
])('%s: whether a restriction became narrower', (_, before, after, isNarrowerNow) => {
  expect(isNarrower({ networks: before }, { networks: after })).toBe(isNarrowerNow);
  const both = { certificates: [ONE] };
  expect(isNarrower({ networks: before, ...both }, { networks: after, ...both })).toBe(isNarrowerNow);
  expect(isNarrower({ networks: before, ...both }, { networks: after, certificates: [TWO] })).toBe(false);
});
