import { useFixture, waitFor } from '@cotejo/testing';
import { PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { POLICY_BYTES_MAX } from './draft-rules.js';
import type { TenantPolicyStore } from './tenant-policy-store.js';

/** A member of the console. Without a given chain of invitations, the member begins a new chain. */
const member = (id: string, invitationChain: string | null = id) => ({ actor: id, member: { id, invitationChain } });
const ANA = member('mem_ana');
const BRUNO = member('mem_bruno');
const hashOf = (digit: string) => `sha256:${digit.repeat(64)}`;
const version = (number: number, content: object = {}) => ({
  name: `acme@1.0.${number}`,
  hash: hashOf(String(number)),
  policy: { id: 'acme', version: `1.0.${number}`, ...content },
});

const accounts = useFixture(startAccounts);
const policies = useFixture(() => accounts.store.policies);
beforeEach(async () => {
  await accounts.clear();
  for (const tenant of ['one', 'two']) {
    await accounts.store.tenants.create(tenant, PLANS.get('scale'), ANA);
  }
});

async function inShadow(drafter: object & { actor: string }, shadower = drafter, number = 1) {
  await policies.draft('one', version(number), drafter);
  await policies.shadow('one', shadower);
}

/** Ana drafts the policy, Bruno activates it. */
async function bringIntoForce(number: number) {
  await inShadow(ANA, ANA, number);
  await policies.activate('one', version(number).name, BRUNO);
}

it('moves a policy from draft to shadow to active, and keeps the previous active policy', async () => {
  await bringIntoForce(1);
  await policies.draft('one', { ...version(2), note: 'tighter' }, ANA);
  expect(await policies.show('one')).toMatchObject({
    draft: { ...version(2), note: 'tighter', draftedBy: 'mem_ana', draftedAt: expect.any(Number), shadowedBy: null },
    shadow: null,
    previous: null,
    active: { name: 'acme@1.0.1' },
  });
  await policies.shadow('one', BRUNO);
  expect(await policies.inForce('one')).toMatchObject({
    active: version(1),
    shadow: { ...version(2), shadowedBy: 'mem_bruno', shadowedAt: expect.any(Number), activatedBy: null },
  });
  await policies.activate('one', hashOf('2'), BRUNO);
  expect(await policies.show('one')).toMatchObject({
    draft: null,
    shadow: null,
    active: { ...version(2), draftedBy: 'mem_ana', activatedBy: 'mem_bruno', activatedAt: expect.any(Number) },
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
    ['mem_ana', 'policy.draft', 'acme@1.0.2', { draft: [null, hashOf('2')] }],
    ['mem_ana', 'policy.shadow', 'acme@1.0.2', { draft: [hashOf('2'), null], shadow: [null, hashOf('2')] }],
    [
      ...['mem_bruno', 'policy.activate', 'acme@1.0.2'],
      { shadow: [hashOf('2'), null], active: [hashOf('1'), hashOf('2')], draftedBy: [null, 'mem_ana'] },
    ],
    ['mem_bruno', 'policy.draft', 'acme@1.0.3', { draft: [null, hashOf('3')] }],
    ['mem_ana', 'policy.withdraw', 'acme@1.0.3', { draft: [hashOf('3'), null] }],
  ]);
  expect((await policies.revisions()).one).not.toBe(revision);
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true });
});

describe('a second person', () => {
  const activatedBy = (context: Parameters<TenantPolicyStore['activate']>[2]) =>
    policies.activate('one', 'acme@1.0.1', context);

  it('is another member of another chain of invitations', async () => {
    await inShadow(ANA);
    await expect(activatedBy(ANA)).rejects.toMatchObject({ code: 'same_person' });
    expect((await policies.inForce('one')).active).toBeNull();
    expect(await activatedBy(BRUNO)).toMatchObject({ activatedBy: 'mem_bruno' });
  });

  it('may be a colleague of the same chain, when it began at their own tenant', async () => {
    const colleague = (id: string, team: string | null) => ({
      actor: id,
      member: { id, invitationChain: 'mem_ana', team },
    });
    await inShadow(colleague('mem_ana', 'one'));
    for (const team of [null, 'two']) {
      await expect(activatedBy(colleague('mem_eva', team))).rejects.toMatchObject({ code: 'same_invitation_chain' });
    }
    await expect(activatedBy(colleague('mem_ana', 'one'))).rejects.toMatchObject({ code: 'same_person' });
    expect(await activatedBy(colleague('mem_eva', 'one'))).toMatchObject({ activatedBy: 'mem_eva' });
  });

  it.each([
    ['was invited by the author', ANA, member('mem_eva', 'mem_ana')],
    ['invited the author', member('mem_eva', 'mem_ana'), ANA],
    ['was invited by the same member', member('mem_eva', 'mem_ana'), member('mem_leo', 'mem_ana')],
  ])('is nobody who %s', async (_, author, other) => {
    await inShadow(author, BRUNO);
    await expect(activatedBy(other)).rejects.toMatchObject({ code: 'same_invitation_chain' });
    expect((await policies.inForce('one')).active).toBeNull();
  });

  it.each([
    ['author', member('mem_old', null), BRUNO],
    ['other member', ANA, member('mem_old', null)],
  ])('is unknown while the record of the %s does not say who invited them', async (_, author, other) => {
    await inShadow(author);
    await expect(activatedBy(other)).rejects.toMatchObject({ code: 'inviter_unknown' });
  });

  it('is missing for a version that only names from the command line drafted and put in shadow', async () => {
    await inShadow({ actor: 'carla' });
    await expect(activatedBy(BRUNO)).rejects.toMatchObject({ code: 'author_unproved' });
  });

  it('follows the member who put a draft of the command line in shadow', async () => {
    await inShadow({ actor: 'carla' }, ANA);
    await expect(activatedBy(ANA)).rejects.toMatchObject({ code: 'same_person' });
    await activatedBy(BRUNO);
  });

  it('is unknown for a version stored before its author was recorded', async () => {
    await inShadow(ANA);
    const [name] = await accounts.redis.keys('*:policies:one');
    const { shadow, active } = JSON.parse((await accounts.redis.get(name as string)) as string);
    delete shadow.author;
    await accounts.redis.set(name as string, JSON.stringify({ shadow, active }));
    await expect(activatedBy(BRUNO)).rejects.toMatchObject({ code: 'author_unproved' });
  });
});

describe('an unattended activation, by a name that nobody proved', () => {
  const UNPROVED = { actor: 'bruno' };

  it('is refused unless the caller allows it, and then the version and the audit log say so', async () => {
    await inShadow({ actor: 'Ana' });
    const activate = (unattended?: boolean) =>
      policies.activate('one', 'acme@1.0.1', UNPROVED, unattended === undefined ? {} : { unattended });
    for (const refused of [activate(), activate(false)]) {
      await expect(refused).rejects.toMatchObject({ code: 'unattended_refused' });
    }
    expect(await activate(true)).toMatchObject({ activatedBy: 'bruno', unattended: true });
    const [entry] = await accounts.store.audit.list(1);
    expect(entry).toMatchObject({ actor: 'bruno', changes: { unattended: [null, true] } });
  });

  it('is not possible with the name of the author, however it is spelled', async () => {
    await inShadow({ actor: 'Ana' }, BRUNO);
    for (const actor of ['Ana', 'ana', ' ANA ', 'Ａna']) {
      const activated = policies.activate('one', 'acme@1.0.1', { actor }, { unattended: true });
      await expect(activated).rejects.toMatchObject({ code: 'same_person' });
    }
  });
});

describe('a return by one person', () => {
  const back = (to: 'previous' | 'standard', seen: object = {}, context: object & { actor: string } = ANA) =>
    policies.returnTo('one', { to, standard: 'default@3.0.0', ...seen }, context);
  const namesOf = async () => {
    const { active, previous, returned } = await policies.show('one');
    return [active?.name ?? null, previous?.name ?? null, returned?.to ?? null];
  };

  it('lets the previous policy decide again, and back', async () => {
    await bringIntoForce(1);
    await bringIntoForce(2);
    expect(await back('previous')).toMatchObject({ ...version(1), activatedBy: 'mem_bruno' });
    expect(await namesOf()).toEqual(['acme@1.0.1', 'acme@1.0.2', 'previous']);
    await back('previous', {}, BRUNO);
    expect(await namesOf()).toEqual(['acme@1.0.2', 'acme@1.0.1', 'previous']);
    await bringIntoForce(3);
    expect((await policies.show('one')).returned).toBeNull();
  });

  it('lets the standard policy decide, and the audit log has the hashes and its name', async () => {
    await bringIntoForce(1);
    expect(await back('standard')).toBeNull();
    expect(await namesOf()).toEqual([null, 'acme@1.0.1', 'standard']);
    const [entry] = await accounts.store.audit.list(1);
    const changes = { active: [hashOf('1'), null], to: [null, 'standard'] };
    expect(entry).toMatchObject({ actor: 'mem_ana', action: 'policy.return', object: 'default@3.0.0', changes });
    await back('previous', {}, { actor: 'carla' });
    expect(await namesOf()).toEqual(['acme@1.0.1', null, 'previous']);
    const [typed] = await accounts.store.audit.list(1);
    expect(typed).toMatchObject({ actor: 'carla', object: 'acme@1.0.1', changes: { unattended: [null, true] } });
  });

  it('leads to no version that two members have not approved', async () => {
    await expect(back('previous')).rejects.toMatchObject({ code: 'no_version' });
    await expect(back('standard')).rejects.toMatchObject({ code: 'no_version' });
    await inShadow({ actor: 'carla' });
    await expect(back('previous')).rejects.toMatchObject({ code: 'no_version' });
    await policies.activate('one', 'acme@1.0.1', { actor: 'bruno' }, { unattended: true });
    await bringIntoForce(2);
    await policies.draft('one', version(3), ANA);
    await expect(back('previous')).rejects.toMatchObject({ code: 'never_approved' });
    expect(await namesOf()).toEqual(['acme@1.0.2', 'acme@1.0.1', null]);
    await back('standard');
    expect((await policies.show('one')).draft).toMatchObject(version(3));
  });

  it('leads to no version that the member did not see', async () => {
    await bringIntoForce(1);
    await bringIntoForce(2);
    for (const seen of [{ previous: hashOf('9') }, { previous: null }, { active: hashOf('1') }, { active: null }]) {
      await expect(back('previous', seen)).rejects.toMatchObject({ code: 'stale_policy' });
    }
    await back('previous', { active: hashOf('2'), previous: hashOf('1') });
    expect(await namesOf()).toEqual(['acme@1.0.1', 'acme@1.0.2', 'previous']);
  });
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
  await inShadow(ANA);
  await inShadow(ANA, ANA, 2);
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
  const published = await accounts.listen(policies.changes);
  await policies.draft('one', version(1), ANA);
  await waitFor(() => published.length > 0);
  expect(published).toEqual(['policy:one']);
});

it('activates once when two persons activate at the same time', async () => {
  await inShadow(ANA);
  const both = [policies, accounts.another().policies].map((each) => each.activate('one', 'acme@1.0.1', BRUNO));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('changes no version that the member did not see', async () => {
  await policies.draft('one', version(1), ANA, { replaces: null });
  const stale = { code: 'stale_policy' };
  await expect(policies.draft('one', version(2), BRUNO, { replaces: null })).rejects.toMatchObject(stale);
  await expect(policies.draft('one', version(2), BRUNO, { replaces: hashOf('9') })).rejects.toMatchObject(stale);
  await expect(policies.shadow('one', BRUNO, { hash: hashOf('9') })).rejects.toMatchObject(stale);
  await expect(policies.withdraw('one', 'draft', BRUNO, { hash: hashOf('9') })).rejects.toMatchObject(stale);
  await policies.draft('one', version(2), BRUNO, { replaces: hashOf('1') });
  expect(await policies.versionNames('one')).toEqual(['acme@1.0.1', 'acme@1.0.2']);
  expect(await policies.shadow('one', BRUNO, { hash: hashOf('2') })).toMatchObject({ name: 'acme@1.0.2' });
});
