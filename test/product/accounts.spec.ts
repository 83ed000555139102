import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { type Accounts, BY, openAccounts } from '../harness/accounts.js';
import { clientOf, untilReady } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** What an operator does with tenants, keys, plans and the audit log takes effect at once, without a restart. */
let running: RunningProduct;
let accounts: Accounts;

beforeAll(async () => {
  running = await lend('sandbox');
  accounts = openAccounts(running);
});
afterAll(async () => {
  accounts?.stop();
});

const json = async (...args: string[]) => JSON.parse(await running.cli(...args, '--json'));
const create = (tenant: string, ...args: string[]) => json('keys', 'create', '--tenant', tenant, ...args);
const verify = (key: string) => untilReady(() => clientOf(running.url, key).verify({ cedula: '1000000001' }));
const reasonOf = async (key: string) => {
  const { status, body } = await verify(key);
  return status === 200 ? 'ok' : body.reason;
};
const becomes = (key: string, reason: string) =>
  waitFor(async () => (await reasonOf(key)) === reason, { timeoutMs: 4_000, what: reason });

describe('tenants', () => {
  it('are created, suspended and resumed', async () => {
    expect(await json('tenants', 'create', 'accounts-acme', '--plan', 'negocio')).toMatchObject({
      id: 'accounts-acme',
      state: 'active',
    });
    const { key } = await create('accounts-acme');
    expect(await reasonOf(key)).toBe('ok');
    expect(await json('tenants', 'suspend', 'accounts-acme')).toMatchObject({ state: 'suspended' });
    await becomes(key, 'tenant_suspended');
    expect((await verify(key)).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await json('tenants', 'resume', 'accounts-acme')).toMatchObject({ plan: 'negocio', suspendedAt: null });
    await becomes(key, 'ok');
    expect(await running.cli('tenants', 'list')).toMatch(/^accounts-acme +negocio +active /m);
  });

  it('change their plan at once', async () => {
    const { key } = await accounts.key('upward', 'scale');
    expect(await reasonOf(key)).toBe('plan_excludes');
    await running.cli('tenants', 'set-plan', 'upward', 'corporativo');
    await becomes(key, 'ok');
    expect((await verify(key)).headers.get('ratelimit-policy')).toMatch(/^"second";q=200;/);
  });
});

describe('usage', () => {
  it('counts requests by day, endpoint, outcome and latency', async () => {
    const { key } = await accounts.key('counted', 'corporativo');
    const client = clientOf(running.url, key);
    for (let call = 0; call < 3; call += 1) {
      await client.verify({ cedula: '1000000001' });
    }
    await client.verify({});
    await client.cedula('1000000004');
    const usage = () => json('tenants', 'usage', 'counted');
    const rows = await waitFor(async () => ((await usage()).length === 2 ? usage() : null), { what: 'the counts' });
    const day = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
    expect(rows).toEqual([
      {
        day,
        endpoint: 'cedula',
        charged: 1,
        chargedToTrial: 0,
        degraded: 0,
        outcomes: { client_error: 1 },
        reasons: { cedula_not_found: 1 },
        latencyMs: {},
      },
      {
        day,
        endpoint: 'verify',
        charged: 3,
        chargedToTrial: 0,
        degraded: 0,
        outcomes: { ok: 3, client_error: 1 },
        reasons: { invalid_body: 1 },
        latencyMs: expect.any(Object),
      },
    ]);
    expect(Object.values(rows[1].latencyMs as Record<string, number>).reduce((a, b) => a + b)).toBe(3);
    expect(await running.cli('tenants', 'usage', 'counted')).toMatch(
      new RegExp(`^${day} +verify +3 +3 +0 +1 +0 `, 'm'),
    );
    await expect(running.cli('tenants', 'usage', 'counted', '--from', 'yesterday')).rejects.toMatchObject({ code: 1 });
  });
});

describe('keys', () => {
  it('work both during the overlap of a rotation, then only the new key works', async () => {
    const first = await create('turning', '--plan', 'negocio', '--name', 'shop', '--expires', '90d');
    const second = await json('keys', 'rotate', first.id, '--tenant', 'turning', '--overlap', '1h');
    expect(second).toMatchObject({ name: 'shop', expiresAt: first.expiresAt, rotatedFrom: first.id });
    await becomes(second.key, 'ok');
    await waitFor(async () => (await verify(first.key)).headers.has('sunset'), { what: 'the old key to be told' });
    expect(await reasonOf(first.key)).toBe('ok');
    const third = await accounts.store.keys.rotate('turning', second.id, { overlap: '0' }, BY);
    await becomes(second.key, 'key_rotated');
    expect([await reasonOf(first.key), await reasonOf(third.key)]).toEqual(['ok', 'ok']);
    const listed = await json('keys', 'list', '--tenant', 'turning');
    expect(listed.map(({ state }: { state: string }) => state)).toEqual(['active', 'rotated', 'retiring']);
    expect(JSON.stringify(listed)).not.toMatch(/mac/i);
  });

  it('stop at the second when their overlap ends', async () => {
    const { key, record } = await accounts.key('brief', 'negocio', { expiresAt: Date.now() + 2_500 });
    const { key: next, old } = await accounts.store.keys.rotate('brief', record.id, { overlap: '1h' }, BY);
    expect([await reasonOf(key), await reasonOf(next)]).toEqual(['ok', 'ok']);
    await new Promise((resolve) => setTimeout(resolve, (old.retiresAt as number) - Date.now()));
    expect(await reasonOf(key)).toBe('key_rotated');
    expect(await reasonOf(next)).toBe('key_expired');
  });

  it('of the demo account: each start has one key that works, in the same account', async () => {
    const [first, second] = [await json('keys', 'demo'), await json('keys', 'demo')];
    await becomes(first.key, 'key_revoked');
    expect(await reasonOf(second.key)).toBe('ok');
    const tenants = await json('tenants', 'list');
    expect(tenants.filter(({ id }: { id: string }) => id.startsWith('demo'))).toMatchObject([{ company: 'Demo' }]);
  });

  it('show when they were last used', async () => {
    const { key, record } = await accounts.key('busy', 'negocio');
    const shown = () => json('keys', 'show', record.id, '--tenant', 'busy');
    await verify(key);
    const { lastUsedAt } = await waitFor(async () => {
      const view = await shown();
      return view.lastUsedAt && view;
    });
    expect(lastUsedAt).toMatch(/:00\.000Z$/);
  });
});

it.each([
  [['tenants', 'create', 'x', '--plan', 'gold'], 1, 'unknown plan'],
  [['keys', 'create', '--tenant', 'x', '--plan', 'scale', '--expires', 'soon'], 2, 'number of days'],
  [['keys', 'rotate', 'key_0', '--tenant', 'acme', '--overlap', '2h'], 2, 'Allowed choices are 0, 1h, 24h, 7d'],
])('%j is refused', async (args, code, text) => {
  await expect(running.cli(...args)).rejects.toMatchObject({ code, stderr: expect.stringContaining(text) });
});

describe('the plan file', () => {
  const file = () => join(running.services.environment.COTEJO_POLICIES_DIR as string, 'plans.json');
  let text: string;
  beforeAll(() => {
    text = readFileSync(file(), 'utf8');
  });
  afterAll(() => writeFileSync(file(), text));

  it('takes effect while the gateways run, and is ignored while it is invalid', async () => {
    const { key } = await accounts.key('planned', 'changed');
    const policyOf = async () => (await verify(key)).headers.get('ratelimit-policy');
    expect(await policyOf()).toMatch(/^"second";q=10;/);
    const change = (edit: (plan: Record<string, unknown>) => void) => {
      const data = JSON.parse(text);
      edit(data.plans.find(({ id }: { id: string }) => id === 'changed'));
      writeFileSync(file(), JSON.stringify(data));
    };
    change((plan) => Object.assign(plan, { requestsPerSecond: 7 }));
    await waitFor(async () => (await policyOf())?.startsWith('"second";q=7;'), { what: 'the new rate' });
    writeFileSync(file(), '{ "plans": [] }');
    await waitFor(() => running.logs().includes('changed plans refused'), { what: 'the refusal' });
    expect(await policyOf()).toMatch(/^"second";q=7;/);
    change((plan) => Object.assign(plan, { scopes: ['cedula:read'] }));
    await waitFor(async () => (await reasonOf(key)) === 'plan_excludes', { what: 'the new scopes' });
  }, 30_000);
});

it('writes every change and its actor to the audit log, and the chain verifies', async () => {
  const { record } = await accounts.key('watched', 'scale');
  await running.cli('keys', 'revoke', record.id, '--tenant', 'watched', '--actor', 'ana@ops');
  const entries = await json('audit', 'list', '--limit', '2');
  expect(entries.map(({ action, actor }: { action: string; actor: string }) => `${action} by ${actor}`)).toEqual([
    'key.revoke by ana@ops',
    'key.create by tester',
  ]);
  const found = await json('audit', 'list', '--tenant', 'watched', '--action', 'key.create', '--since', '2020-01-01');
  expect(found).toMatchObject([{ action: 'key.create', tenant: 'watched', object: record.id }]);
  expect(await running.cli('audit', 'verify')).toMatch(/^\d+ entries, unbroken; head \d+:[0-9a-f]{64}$/m);
  // The archive that the product's job may have started: another one would lack its entries.
  const folder = join(running.stateDir, 'data', 'audit');
  expect(await running.cli('audit', 'export', '--to', folder)).toMatch(/^\d+ entries exported; the archive ends at/);
  expect(await running.cli('audit', 'export', '--to', folder)).toMatch(/^0 entries exported/);
  expect(await running.cli('audit', 'verify', '--archive', folder)).toContain('unbroken');
  const entriesKey = 'cotejo:sandbox:account:audit:entries';
  const [first, score] = await accounts.redis.zpopmin(entriesKey);
  await expect(running.cli('audit', 'verify')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/entry \d+ does not link to the entry before it/),
  });
  await accounts.redis.zadd(entriesKey, score as string, first as string);
});
