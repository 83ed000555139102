import { AuditLog } from '@cotejo/accounts';
import { fixedSecret } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import { BY, PEPPER, startMembers } from '../testing/members-fixture.js';
import { PROVIDER_SETTINGS, partsOf } from '../testing/parts.js';
import { IdentityProviderStore, type NewProviderSettings } from './identity-provider-store.js';

const fixture = useFixture(startMembers);
const parts = useFixture(() => partsOf(fixture));
afterEach(() => fixture.clear());

const WITHOUT_SECRET: NewProviderSettings = { ...PROVIDER_SETTINGS, groupRoles: [], defaultRole: 'viewer' };
const SETTINGS = { ...WITHOUT_SECRET, clientSecret: 'correct horse' };
const FACTOR = { sealed: 'unreadable', enabledAt: 1 };

/** A provider through which somebody has signed in, and an admin who may be the break-glass member. */
async function proven() {
  const admin = await parts.member('admin@acme.co', { passwordHash: 'a hash' });
  await parts.members.setSecondFactor(admin.id, 'member.enable_second_factor', BY, () => FACTOR);
  const provider = await parts.providers.save('acme', SETTINGS, BY);
  await parts.providers.noteProven(provider, {});
  return admin;
}

it('keeps the client secret encrypted, and out of the audit log', async () => {
  const provider = await parts.providers.save('acme', SETTINGS, BY);
  expect(parts.providers.secretOf(provider)).toBe('correct horse');
  const stored = await Promise.all((await fixture.keys()).map((name) => fixture.redis.dump(name)));
  expect(JSON.stringify(stored)).not.toContain('correct horse');
  expect(JSON.stringify(await parts.audit.list(5))).not.toContain('correct horse');
});

it('keeps the secret when settings come without one, and drops it for another client', async () => {
  await parts.providers.save('acme', SETTINGS, BY);
  const kept = await parts.providers.save('acme', { ...WITHOUT_SECRET, acr: 'mfa' }, BY);
  expect(parts.providers.secretOf(kept)).toBe('correct horse');
  const other = await parts.providers.save('acme', { ...WITHOUT_SECRET, clientId: 'other' }, BY);
  expect(parts.providers.secretOf(other)).toBeNull();
});

it('cannot read the secret of one tenant for another', async () => {
  const provider = await parts.providers.save('acme', SETTINGS, BY);
  expect(() => parts.providers.secretOf({ ...provider, tenant: 'globex' })).toThrow(/enter it again/);
});

it('turns passwords off only after a sign-in through the provider', async () => {
  const admin = await parts.member('admin@acme.co', { passwordHash: 'a hash' });
  await parts.providers.save('acme', SETTINGS, BY);
  const refused = expect.objectContaining({ code: 'provider_unproven' });
  await expect(parts.providers.enforce('acme', admin.id, BY)).rejects.toEqual(refused);
});

it('accepts as break-glass member only an admin of the tenant with password and second factor', async () => {
  await proven();
  const viewer = await parts.member('viewer@acme.co', { role: 'viewer' });
  const without = await parts.member('other@acme.co');
  const elsewhere = await parts.member('admin@globex.co', { tenant: 'globex' });
  for (const { id } of [viewer, without, elsewhere]) {
    await expect(parts.providers.enforce('acme', id, BY)).rejects.toMatchObject({ code: 'break_glass_needed' });
  }
});

it('ends the sessions of passwords when it turns passwords off', async () => {
  const admin = await proven();
  const other = await parts.member('other@acme.co');
  const place = { stage: 'signed_in', network: null, browser: null } as const;
  const [ofAdmin, byPassword, byProvider] = await Promise.all([
    parts.sessions.open(admin.id, place),
    parts.sessions.open(other.id, place),
    parts.sessions.open(other.id, { ...place, signedInBy: 'provider' }),
  ]);
  await parts.providers.enforce('acme', admin.id, BY);
  const open = await Promise.all([ofAdmin, byPassword, byProvider].map(({ token }) => parts.sessions.find(token)));
  expect(open.map((session) => session !== null)).toEqual([true, false, true]);
});

it('writes nothing when passwords are already off with the same break-glass member', async () => {
  const admin = await proven();
  await parts.providers.enforce('acme', admin.id, BY);
  const before = await parts.audit.list(20);
  await parts.providers.enforce('acme', admin.id, BY);
  expect(await parts.audit.list(20)).toEqual(before);
});

it('allows passwords again while the audit log is full, and then does not turn them off', async () => {
  const admin = await proven();
  await parts.providers.enforce('acme', admin.id, BY);
  const bounds = { entriesMax: 100, tenantMax: 1, operatorsMax: 1, visitsMax: 1 };
  const audit = new AuditLog(fixture.redis, fixture.scope, bounds);
  const { members } = parts;
  const full = new IdentityProviderStore(fixture.redis, fixture.scope, {
    audit,
    members,
    peppers: fixedSecret([PEPPER]),
  });
  await full.relax('acme', BY);
  expect(await parts.providers.find('acme')).toMatchObject({ enforced: false });
  await expect(full.enforce('acme', admin.id, BY)).rejects.toMatchObject({ code: 'audit_waits' });
});

it('refuses another issuer, another secret and the removal while passwords are off', async () => {
  const admin = await proven();
  await parts.providers.enforce('acme', admin.id, BY);
  const refused = { code: 'provider_enforced' };
  const issuer = 'https://other.example.com';
  await expect(parts.providers.save('acme', { ...WITHOUT_SECRET, issuer }, BY)).rejects.toMatchObject(refused);
  await expect(parts.providers.save('acme', SETTINGS, BY)).rejects.toMatchObject(refused);
  await expect(parts.providers.remove('acme', BY)).rejects.toMatchObject(refused);
  await parts.providers.save('acme', { ...WITHOUT_SECRET, groupsClaim: 'roles' }, BY);
  await parts.providers.relax('acme', BY);
  await parts.providers.remove('acme', BY);
  expect(await parts.providers.find('acme')).toBeNull();
});

it.each<[string, Partial<NewProviderSettings>, unknown]>([
  ['another client', { clientId: 'other' }, null],
  ['another secret', { clientSecret: 'battery staple' }, null],
  ['another claim', { groupsClaim: 'roles' }, null],
  ['the same settings and secret', { clientSecret: 'correct horse' }, expect.any(Number)],
])('after a change to %s, the time of the proof is %j', async (_, change, provenAt) => {
  await proven();
  expect(await parts.providers.save('acme', { ...WITHOUT_SECRET, ...change }, BY)).toMatchObject({ provenAt });
});

it('names the provider, not the person who signed in, as author of the proof', async () => {
  await proven();
  const [entry] = await parts.audit.list(1);
  expect(entry).toMatchObject({ actor: 'identity provider', changes: { proven: [false, true] } });
});

it('turns passwords off after a successful test of the same settings, and of no others', async () => {
  const admin = await parts.member('admin@acme.co', { passwordHash: 'a hash' });
  await parts.members.setSecondFactor(admin.id, 'member.enable_second_factor', BY, () => FACTOR);
  await parts.providers.save('acme', SETTINGS, BY);
  const result = { at: 5, problem: null, claim: null, said: null, role: 'viewer', groups: [] } as const;
  const test = async (change: Partial<NewProviderSettings>, outcome: object | null) => {
    const provider = await parts.providers.draft('acme', { ...SETTINGS, ...change }, BY);
    await parts.providers.tests.save({ id: 't', provider, startedAt: 1, result: outcome as never });
    return parts.providers.enforce('acme', admin.id, BY);
  };
  const unproven = { code: 'provider_unproven' };
  await expect(test({}, null)).rejects.toMatchObject(unproven);
  await expect(test({}, { ...result, problem: 'no_role' })).rejects.toMatchObject(unproven);
  await expect(test({ clientSecret: 'battery staple' }, result)).rejects.toMatchObject(unproven);
  expect(await test({}, result)).toMatchObject({ enforced: true });
});

it('finds the provider by the token of its directory, until the token is replaced or removed', async () => {
  await parts.providers.save('acme', SETTINGS, BY);
  const first = await parts.providers.newScimToken('acme', BY);
  expect(await parts.providers.findByScimToken(first)).toMatchObject({ tenant: 'acme' });
  const second = await parts.providers.newScimToken('acme', BY);
  expect(await parts.providers.findByScimToken(first)).toBeNull();
  await parts.providers.removeScimToken('acme', BY);
  expect(await parts.providers.findByScimToken(second)).toBeNull();
  expect(await parts.providers.findByScimToken('scim_?')).toBeNull();
});
