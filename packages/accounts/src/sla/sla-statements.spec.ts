import { defaultPoliciesDir } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import { startAccounts } from '../testing/accounts-fixture.js';
import { addPastUsage, setCreationDay } from '../testing/past-usage.js';
import { readSlaPolicy } from './sla-policy.js';
import { SlaStatements } from './sla-statements.js';

const POLICY = readSlaPolicy(defaultPoliciesDir());
/** 2 November, 03:00 in Bogotá. */
const NOW = Date.parse('2026-11-02T08:00:00Z');
const NEVER = new AbortController().signal;

const deployment = () => ({ namespace: accounts.server.namespace, environment: 'sandbox' as const });
const accounts = useFixture(startAccounts);
const statements = useFixture(() => new SlaStatements(accounts.redis, deployment(), POLICY));
beforeEach(() => accounts.clear());

async function tenantSince(tenant: string, day: string) {
  await accounts.key(tenant);
  await setCreationDay(accounts.redis, deployment(), tenant, day);
  return (on: string, outcome: string, requests: number) =>
    addPastUsage({ redis: accounts.redis, deployment: deployment(), tenant }, on, { outcome }, requests);
}

it('issues the settled months of every tenant once, starting with the month of its creation', async () => {
  const acme = await tenantSince('acme', '2026-09-15');
  await tenantSince('newer', '2026-11-01');
  await acme('2026-10-31', 'ok', 998);
  await acme('2026-10-01', 'timeout', 2);
  expect(await statements.issueDue(NEVER, NOW)).toEqual({ issued: 2, kept: 0, failed: 0 });
  const issued = await statements.read('acme', '2026-10');
  expect(issued).toMatchObject({ provisional: false, whole: { eligible: 1_000, bad: 2 }, creditPercent: 10 });
  expect(await statements.read('acme', '2026-08')).toBeNull();
  expect(await statements.list('newer', NOW)).toEqual([]);

  // A later settlement changes the computed statement, never the issued one.
  await acme('2026-10-31', 'ok', 5_000);
  expect(await statements.issueDue(NEVER, NOW)).toEqual({ issued: 0, kept: 2, failed: 0 });
  expect(await statements.read('acme', '2026-10')).toEqual(issued);
  expect(await statements.compute('acme', '2026-10', NOW)).toMatchObject({ whole: { eligible: 6_000 } });
  expect((await statements.list('acme', NOW)).map(({ month }) => month)).toEqual(['2026-10', '2026-09']);
  const lifetimeSeconds = await accounts.redis.ttl(accounts.names.slaStatement('acme', '2026-10'));
  expect(lifetimeSeconds).toBeGreaterThan(399 * 86_400);
});

it('issues nothing on the first day of the month', async () => {
  await tenantSince('acme', '2026-10-15');
  const first = Date.parse('2026-11-01T08:00:00Z');
  expect(await statements.issueDue(NEVER, first)).toEqual({ issued: 0, kept: 0, failed: 0 });
});

it('issues the statements of the other tenants when the counts of one cannot be read', async () => {
  await tenantSince('acme', '2026-10-15');
  await tenantSince('zulu', '2026-10-15');
  const day = `${accounts.server.namespace}:sandbox:admission:{acme}:usage:2026-10-20`;
  await accounts.redis.set(day, 'no hash');
  expect(await statements.issueDue(NEVER, NOW)).toMatchObject({ issued: 1, failed: 1, error: { name: 'ReplyError' } });
  await accounts.redis.del(day);
  expect(await statements.issueDue(NEVER, NOW)).toEqual({ issued: 1, kept: 1, failed: 0 });
});

it('stops when it is aborted, and continues from there in the next run', async () => {
  await tenantSince('acme', '2026-10-15');
  await expect(statements.issueDue(AbortSignal.abort(), NOW)).rejects.toThrow('abort');
  expect(await statements.issueDue(NEVER, NOW)).toMatchObject({ issued: 1 });
});

it('issues each statement once when two workers run at the same time', async () => {
  for (const tenant of ['a', 'b', 'c', 'd']) {
    await tenantSince(tenant, '2026-08-15');
  }
  const both = await Promise.all([statements.issueDue(NEVER, NOW), statements.issueDue(NEVER, NOW)]);
  expect(both.reduce((sum, { issued }) => sum + issued, 0)).toBe(12);
});

it('refuses an unknown tenant', async () => {
  await expect(statements.compute('nobody', '2026-10', NOW)).rejects.toMatchObject({ code: 'unknown_tenant' });
  await expect(statements.list('nobody', NOW)).rejects.toMatchObject({ code: 'unknown_tenant' });
});
