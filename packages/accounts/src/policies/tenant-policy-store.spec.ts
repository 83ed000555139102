import { Redis } from 'ioredis';
import { type AccountsFixture, PLANS, startAccounts } from '../../test/accounts-fixture.js';
import { POLICY_BYTES_MAX } from './draft-rules.js';
import type { TenantPolicyStore } from './tenant-policy-store.js';

const ANA = { actor: 'Ana' };
const BRUNO = { actor: 'bruno' };
const hashOf = (digit: string) => `sha256:${digit.repeat(64)}`;
const version = (number: number, content: object = {}) => ({
  name: `acme@1.0.${number}`,
  hash: hashOf(String(number)),
  policy: { id: 'acme', version: `1.0.${number}`, ...content },
});

let accounts: AccountsFixture;
let policies: TenantPolicyStore;
beforeAll(async () => {
  accounts = await startAccounts();
  policies = accounts.store.policies;
});
afterAll(() => accounts.stop());
beforeEach(async () => {
  await accounts.clear();
  for (const tenant of ['one', 'two']) {
    await accounts.store.tenants.create(tenant, PLANS.get('scale'), ANA);
  }
});

/** Ana drafts the policy, Bruno activates it. */
async function bringIntoForce(number: number) {
  await policies.draft('one', version(number), ANA);
  await policies.shadow('one', ANA);
  await policies.activate('one', version(number).name, BRUNO);
}

it('moves a policy from draft to shadow to active, and keeps the previous active policy', async () => {
  await bringIntoForce(1);
  await policies.draft('one', { ...version(2), note: 'tighter' }, ANA);
  expect(await policies.show('one')).toMatchObject({
    draft: { ...version(2), note: 'tighter', draftedBy: 'Ana', draftedAt: expect.any(Number), shadowedBy: null },
    shadow: null,
    previous: null,
    active: { name: 'acme@1.0.1' },
  });
  await policies.shadow('one', BRUNO);
  expect(await policies.inForce('one')).toMatchObject({
    active: version(1),
    shadow: { ...version(2), shadowedBy: 'bruno', shadowedAt: expect.any(Number), activatedBy: null },
  });
  await policies.activate('one', hashOf('2'), BRUNO);
  expect(await policies.show('one')).toMatchObject({
    draft: null,
    shadow: null,
    active: { ...version(2), draftedBy: 'Ana', activatedBy: 'bruno', activatedAt: expect.any(Number) },
    previous: version(1),
  });
  expect(await policies.inForce('two')).toEqual({ active: null, shadow: null });
});

it('writes each step to the audit log with the hashes before and after, and changes the revision', async () => {
  await bringIntoForce(1);
  const { one: revision } = await policies.revisions();
  await bringIntoForce(2);
  await policies.draft('one', version(3), BRUNO);
  await policies.withdraw('one', 'draft', ANA);
  const entries = (await accounts.store.audit.list(5)).reverse();
  expect(entries.map(({ actor, action, object, changes }) => [actor, action, object, changes])).toEqual([
    ['Ana', 'policy.draft', 'acme@1.0.2', { draft: [null, hashOf('2')] }],
    ['Ana', 'policy.shadow', 'acme@1.0.2', { draft: [hashOf('2'), null], shadow: [null, hashOf('2')] }],
    [
      ...['bruno', 'policy.activate', 'acme@1.0.2'],
      { shadow: [hashOf('2'), null], active: [hashOf('1'), hashOf('2')], draftedBy: [null, 'Ana'] },
    ],
    ['bruno', 'policy.draft', 'acme@1.0.3', { draft: [null, hashOf('3')] }],
    ['Ana', 'policy.withdraw', 'acme@1.0.3', { draft: [hashOf('3'), null] }],
  ]);
  expect((await policies.revisions()).one).not.toBe(revision);
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true });
});

it('lets only a second person activate, whatever spelling of the name the first person uses', async () => {
  await policies.draft('one', version(1), ANA);
  await policies.shadow('one', BRUNO);
  for (const actor of ['Ana', 'ana', ' ANA ', 'Ａna']) {
    await expect(policies.activate('one', 'acme@1.0.1', { actor })).rejects.toMatchObject({ code: 'same_person' });
  }
  expect((await policies.inForce('one')).active).toBeNull();
  await policies.activate('one', 'acme@1.0.1', BRUNO);
});

it('keeps the author of a draft when another person submits the same draft', async () => {
  const first = await policies.draft('one', version(1), ANA);
  expect(await policies.draft('one', version(1), BRUNO)).toEqual(first);
  await policies.shadow('one', BRUNO);
  await expect(policies.activate('one', 'acme@1.0.1', ANA)).rejects.toMatchObject({ code: 'same_person' });
});

it('does not allow to skip a step', async () => {
  const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });
  await refused(policies.shadow('one', ANA), 'no_draft');
  await refused(policies.activate('one', 'acme@1.0.1', BRUNO), 'no_shadow');
  await policies.draft('one', version(1), ANA);
  await refused(policies.activate('one', 'acme@1.0.1', BRUNO), 'no_shadow');
  await refused(policies.withdraw('one', 'shadow', ANA), 'no_shadow');
  await policies.shadow('one', ANA);
  await refused(policies.withdraw('one', 'draft', ANA), 'no_draft');
  await refused(policies.activate('one', 'acme@1.0.2', BRUNO), 'not_in_shadow');
  await refused(policies.activate('one', hashOf('2'), BRUNO), 'not_in_shadow');
});

it('does not activate a shadow that was withdrawn, or replaced after its review', async () => {
  await policies.draft('one', version(1), ANA);
  await policies.shadow('one', ANA);
  await policies.draft('one', version(2), ANA);
  await policies.shadow('one', ANA);
  await expect(policies.activate('one', 'acme@1.0.1', BRUNO)).rejects.toMatchObject({ code: 'not_in_shadow' });
  await policies.withdraw('one', 'shadow', ANA);
  await expect(policies.activate('one', 'acme@1.0.2', BRUNO)).rejects.toMatchObject({ code: 'no_shadow' });
});

it('never accepts other content for a version, but accepts the same content again, as after a bad change', async () => {
  await bringIntoForce(1);
  await bringIntoForce(2);
  const other = { ...version(1), hash: hashOf('9') };
  await expect(policies.draft('one', other, ANA)).rejects.toMatchObject({
    code: 'version_reused',
    message: expect.stringContaining('choose a new version'),
  });
  await policies.draft('two', other, ANA);
  await bringIntoForce(1);
  expect((await policies.inForce('one')).active).toMatchObject(version(1));
});

it('refuses an unknown tenant, a missing name or hash, a policy that is too large, and a key in the note', async () => {
  const draft = (change: object, tenant = 'one') => policies.draft(tenant, { ...version(1), ...change }, ANA);
  await expect(draft({}, 'nobody')).rejects.toMatchObject({ code: 'unknown_tenant' });
  await expect(policies.show('nobody')).rejects.toMatchObject({ code: 'unknown_tenant' });
  for (const bad of [{ name: 'acme' }, { name: 'x y@1.0.0' }, { hash: 'sha256:0' }]) {
    await expect(draft(bad)).rejects.toMatchObject({ code: 'invalid_policy' });
  }
  await expect(draft({ policy: { pad: 'x'.repeat(POLICY_BYTES_MAX) } })).rejects.toMatchObject({
    code: 'policy_too_large',
  });
  const { key } = await accounts.key('one', 'scale');
  for (const note of ['', 'two\nlines', 'x'.repeat(201), `see ${key}`]) {
    await expect(draft({ note })).rejects.toMatchObject({ code: 'invalid_name' });
  }
});

it('publishes each change', async () => {
  const listener = new Redis(accounts.server.url);
  const published: string[] = [];
  listener.on('message', (_, what) => published.push(what));
  await listener.subscribe(policies.changes);
  await policies.draft('one', version(1), ANA);
  await listener.ping();
  expect(published).toEqual(['policy:one']);
  listener.disconnect();
});

it('activates once when two persons activate at the same time', async () => {
  await policies.draft('one', version(1), ANA);
  await policies.shadow('one', ANA);
  const both = [policies, accounts.another().policies].map((each) => each.activate('one', 'acme@1.0.1', BRUNO));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
