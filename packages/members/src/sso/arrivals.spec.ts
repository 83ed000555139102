import { useFixture } from '@cotejo/testing';
import { BY, PLANS, startMembers } from '../testing/members-fixture.js';
import { PROVIDER_SETTINGS, partsOf } from '../testing/parts.js';
import type { Arrival } from './arrivals.js';
import { DirectoryRoles } from './directory-roles.js';
import { DirectoryStore } from './directory-store.js';
import type { ProviderSettings } from './identity-provider.js';

const fixture = useFixture(startMembers);
const parts = useFixture(() => partsOf(fixture));
afterEach(() => fixture.clear());

const SETTINGS = PROVIDER_SETTINGS;
const ISSUER = SETTINGS.issuer;
const BEA: Arrival = {
  identity: { issuer: ISSUER, subject: 'bea-1' },
  otherIds: [],
  email: 'bea@acme.co',
  name: 'Bea Ruiz',
  language: 'es',
  isEmailVerified: false,
  groups: ['analysts'],
};
const PLACE = { stage: 'signed_in', network: null, browser: null } as const;
const FROM = { requestId: 'req_1', sourceIp: '192.0.2.7' };

const provider = (change: Partial<ProviderSettings> = {}, tenant: string | null = 'acme') =>
  parts.providers.save(tenant, { ...SETTINGS, ...change }, BY);

it('makes a person a member at the first sign-in, and finds the member again', async () => {
  const saved = await provider();
  const made = await parts.arrivals.admit(saved, BEA, FROM);
  expect(made).toMatchObject({ tenant: 'acme', role: 'viewer', email: 'bea@acme.co', passwordHash: null });
  expect(await parts.arrivals.admit(saved, BEA, FROM)).toEqual(made);
  expect(await parts.members.list('acme')).toEqual([made]);
});

it('follows role, name and address of the provider', async () => {
  const saved = await provider();
  const { id } = await parts.arrivals.admit(saved, BEA, FROM);
  const changed = { ...BEA, email: 'bea.gomez@acme.co', name: 'Bea Gómez', groups: ['leads'] };
  expect(await parts.arrivals.admit(saved, changed, FROM)).toMatchObject({ id, role: 'admin', name: 'Bea Gómez' });
  expect(await parts.members.findInTenant('acme', 'bea.gomez@acme.co')).toMatchObject({ id });
  expect(await parts.members.findInTenant('acme', 'bea@acme.co')).toBeNull();
});

it('writes neither name nor address into the audit log', async () => {
  const saved = await provider();
  await parts.arrivals.admit(saved, BEA, FROM);
  await parts.arrivals.admit(saved, { ...BEA, email: 'bea.gomez@acme.co', name: 'Bea Gómez' }, FROM);
  const log = await parts.audit.list(20);
  expect(log.map(({ action }) => action)).toEqual(['member.sync', 'sso.configure', 'member.create', 'sso.configure']);
  expect(JSON.stringify(log)).not.toMatch(/ruiz|g[oó]mez|bea[.@ ]/i);
});

it('takes over the member with the same address, who keeps the password', async () => {
  const saved = await provider();
  const before = await parts.member('bea@acme.co', { role: 'viewer' });
  expect(await parts.arrivals.admit(saved, BEA, FROM)).toMatchObject({ id: before.id, passwordHash: 'none' });
});

it('never takes over a member of another tenant, who keeps the address', async () => {
  const owner = await parts.member('bea@acme.co', { tenant: 'globex' });
  const made = await parts.arrivals.admit(await provider(), BEA, FROM);
  expect(made).toMatchObject({ tenant: 'acme', email: 'bea@acme.co' });
  expect(made.id).not.toBe(owner.id);
  expect(await parts.members.findByEmail('bea@acme.co')).toEqual(owner);
});

it('keeps nobody from an address that a provider has claimed', async () => {
  await parts.arrivals.admit(await provider(), BEA, FROM);
  const owner = await parts.member('bea@acme.co', { tenant: 'globex' });
  expect(await parts.members.findByEmail('bea@acme.co')).toEqual(owner);
});

it('never gives the account of one person to another person with the same address', async () => {
  const saved = await provider();
  await parts.arrivals.admit(saved, BEA, FROM);
  const other = { ...BEA, identity: { issuer: ISSUER, subject: 'bea-2' } };
  await expect(parts.arrivals.admit(saved, other, FROM)).rejects.toMatchObject({ code: 'email_taken' });
});

it('keeps the members of two tenants apart that use one issuer', async () => {
  const first = await parts.arrivals.admit(await provider(), BEA, FROM);
  const elsewhere = { ...BEA, email: 'bea@globex.co' };
  const second = await parts.arrivals.admit(await provider({}, 'globex'), elsewhere, FROM);
  expect(second.id).not.toBe(first.id);
});

it('refuses a person without a role, also one who had a role before', async () => {
  const saved = await provider();
  await parts.arrivals.admit(saved, BEA, FROM);
  await expect(parts.arrivals.admit(saved, { ...BEA, groups: [] }, FROM)).rejects.toMatchObject({ code: 'no_role' });
});

it('refuses a sign-in that began with other settings', async () => {
  const started = await provider();
  await provider({ issuer: 'https://other.example.com' });
  await expect(parts.arrivals.admit(started, BEA, FROM)).rejects.toMatchObject({ code: 'provider_changed' });
});

it('refuses to take the role of the last admin away', async () => {
  await parts.member('bea@acme.co');
  await expect(parts.arrivals.admit(await provider(), BEA, FROM)).rejects.toMatchObject({ code: 'last_admin' });
});

it('puts new members into the chain of invitations of the member who configured the provider', async () => {
  const context = { ...BY, member: { id: 'mem_0', invitationChain: 'mem_root', team: 'acme' } };
  const saved = await parts.providers.save('acme', SETTINGS, context);
  const made = await parts.arrivals.admit(saved, BEA, FROM);
  expect(made).toMatchObject({ invitedBy: 'mem_0', invitationChain: 'mem_root', team: 'acme' });
});

describe('with a directory', () => {
  const person = (change = {}) =>
    parts.directories.saveUser(
      'acme',
      null,
      { userName: 'bea@acme.co', externalId: null, email: 'bea@acme.co', name: 'Bea', active: true, ...change },
      BY,
    );
  const withDirectory = async (change: Partial<ProviderSettings> = {}) => {
    await provider(change);
    await parts.providers.newScimToken('acme', BY);
    return parts.providers.require('acme');
  };

  it('admits only a person whom the directory has, and who is active', async () => {
    const saved = await withDirectory();
    await expect(parts.arrivals.admit(saved, BEA, FROM)).rejects.toMatchObject({ code: 'not_provisioned' });
    await person({ active: false });
    await expect(parts.arrivals.admit(saved, BEA, FROM)).rejects.toMatchObject({ code: 'not_provisioned' });
  });

  it('finds the person by the id of the provider when the address differs', async () => {
    const saved = await withDirectory();
    const { id } = await person({ externalId: 'oid-1', userName: 'b.ruiz', email: 'b.ruiz@acme.co' });
    const member = await parts.arrivals.admit(saved, { ...BEA, otherIds: ['oid-1'] }, FROM);
    const { users } = await parts.directories.read('acme');
    expect(users).toMatchObject([{ id, memberId: member.id }]);
  });

  it('removes the member and the sessions of a person who becomes inactive', async () => {
    const saved = await withDirectory();
    const user = await person();
    const member = await parts.arrivals.admit(saved, BEA, FROM);
    const { token } = await parts.sessions.open(member.id, PLACE);
    await parts.directories.saveUser('acme', user.id, { ...user, active: false }, BY);
    expect(await parts.members.find(member.id)).toBeNull();
    expect(await parts.sessions.find(token)).toBeNull();
    expect((await parts.audit.list(1))[0]).toMatchObject({
      action: 'member.remove',
      object: member.id,
      changes: { role: ['viewer', null], active: [true, false] },
    });
  });

  it('revokes the playground key of a person who leaves the directory', async () => {
    const saved = await withDirectory();
    await fixture.accounts.tenants.ensure('acme', PLANS.get('negocio'), BY);
    const user = await person();
    const member = await parts.arrivals.admit(saved, BEA, FROM);
    const { token, session } = await parts.sessions.open(member.id, PLACE);
    const { record } = await fixture.accounts.keys.create('acme', { name: 'playground' }, { actor: member.id });
    await parts.sessions.change(token, session, { playgroundKey: { sealed: 'unused', id: record.id } });
    await parts.directories.removeUser('acme', user.id, BY);
    const [key] = await fixture.accounts.keys.list('acme');
    expect(key?.revokedAt).not.toBeNull();
    expect((await parts.directories.read('acme')).users).toEqual([]);
  });

  it('gives the roles of the groups, at the sign-in and when a group changes', async () => {
    const saved = await withDirectory({ groupsFrom: 'directory' });
    const user = await person();
    await parts.member('boss@acme.co');
    const group = { displayName: 'analysts', externalId: null, members: [user.id] };
    const { id } = await parts.directories.saveGroup('acme', null, group, BY);
    const member = await parts.arrivals.admit(saved, { ...BEA, groups: ['leads'] }, FROM);
    expect(member.role).toBe('viewer');

    await parts.directories.saveGroup('acme', null, { ...group, displayName: 'leads' }, BY);
    await parts.directoryRoles.apply('acme', BY);
    expect(await parts.members.require(member.id)).toMatchObject({ role: 'admin' });

    await parts.directories.saveGroup('acme', id, { ...group, members: [] }, BY);
    const leads = (await parts.directories.read('acme')).groups.find(({ displayName }) => displayName === 'leads');
    await parts.directories.removeGroup('acme', leads?.id ?? '', BY);
    await parts.directoryRoles.apply('acme', BY);
    expect(await parts.members.find(member.id)).toBeNull();
  });

  it('reads a directory once when every member has the right role already', async () => {
    const saved = await withDirectory({ groupsFrom: 'directory' });
    const people = [await person(), await person({ userName: 'eva@acme.co', email: 'eva@acme.co' })];
    const group = { displayName: 'analysts', externalId: null, members: people.map(({ id }) => id) };
    await parts.directories.saveGroup('acme', null, group, BY);
    await parts.arrivals.admit(saved, BEA, FROM);
    const eva = { ...BEA, identity: { issuer: ISSUER, subject: 'eva-1' }, email: 'eva@acme.co' };
    await parts.arrivals.admit(saved, eva, FROM);
    const { audit, members, providers, directories } = parts;
    let reads = 0;
    const counting = {
      read: (tenant: string | null) => {
        reads += 1;
        return directories.read(tenant);
      },
    };
    const counted = { audit, members, providers, directories: counting as typeof directories };
    await new DirectoryRoles(fixture.scope, counted).apply('acme', BY);
    expect(reads).toBe(1);
  });

  it('takes the role of the last admin away when another person gets it', async () => {
    const saved = await withDirectory({ groupsFrom: 'directory' });
    const old = await person();
    const next = await person({ userName: 'eva@acme.co', email: 'eva@acme.co' });
    const save = (id: string | null, displayName: string, ...members: string[]) =>
      parts.directories.saveGroup('acme', id, { displayName, externalId: null, members }, BY);
    await save(null, 'analysts', old.id, next.id);
    const leads = await save(null, 'leads', old.id);
    await parts.arrivals.admit(saved, BEA, FROM);
    const eva = { ...BEA, identity: { issuer: ISSUER, subject: 'eva-1' }, email: 'eva@acme.co' };
    await parts.arrivals.admit(saved, eva, FROM);
    await save(leads.id, 'leads', next.id);
    await parts.directoryRoles.apply('acme', BY);
    const roles = (await parts.members.list('acme')).map(({ email, role }) => [email, role]);
    expect(Object.fromEntries(roles)).toEqual({ 'bea@acme.co': 'viewer', 'eva@acme.co': 'admin' });
  });

  it('counts a change that gives rights once, however often other changes come in between', async () => {
    const tenants: (string | null)[] = [];
    const countGrant = async (tenant: string | null) => {
      tenants.push(tenant);
      if (tenants.length === 1) {
        await parts.member('other@acme.co');
      }
    };
    const { audit, members } = parts;
    const directories = new DirectoryStore(fixture.redis, fixture.scope, { audit, members, countGrant });
    const fields = { externalId: null, email: 'bea@acme.co', name: 'Bea', active: true };
    await directories.saveUser('acme', null, { userName: 'bea@acme.co', ...fields }, BY);
    expect(tenants).toEqual(['acme']);
  });

  it('keeps the last admin when the table of roles would take the role away', async () => {
    const saved = await withDirectory({ groupsFrom: 'directory' });
    const user = await person();
    const group = { displayName: 'leads', externalId: null, members: [user.id] };
    const { id } = await parts.directories.saveGroup('acme', null, group, BY);
    const member = await parts.arrivals.admit(saved, BEA, FROM);
    await parts.directories.saveGroup('acme', id, { ...group, members: [] }, BY);
    await parts.directoryRoles.apply('acme', BY);
    expect(await parts.members.require(member.id)).toMatchObject({ role: 'admin' });
  });
});

describe('a member whom we knew before the provider', () => {
  const OPERATOR = { id: 'mem_0000000000000001', invitationChain: 'mem_0000000000000001', team: null };
  const ADMIN = { id: 'mem_0000000000000002', invitationChain: 'mem_0000000000000002', team: 'acme' };
  const by = (member: typeof OPERATOR | typeof ADMIN) => ({ ...BY, member });

  it('counts as one person with the operator who chose the provider, because the operator can sign in as the member', async () => {
    await parts.member('bea@acme.co', { role: 'viewer' });
    const saved = await parts.providers.save('acme', SETTINGS, by(OPERATOR));
    const chain = { invitedBy: OPERATOR.id, invitationChain: OPERATOR.invitationChain, team: null };
    expect(await parts.arrivals.admit(saved, BEA, FROM)).toMatchObject(chain);
    // Another provider of a colleague later does not change what the operator could do.
    await parts.providers.save('acme', { ...SETTINGS, issuer: 'https://other.example.com' }, by(ADMIN));
    expect(await parts.members.findByEmail('bea@acme.co')).toMatchObject(chain);
  });

  it('stays a person of the own team when a colleague chose the provider', async () => {
    const before = await parts.member('bea@acme.co', { role: 'viewer' });
    const saved = await parts.providers.save('acme', SETTINGS, by(ADMIN));
    const { invitedBy, invitationChain, team } = before;
    expect(await parts.arrivals.admit(saved, BEA, FROM)).toMatchObject({ invitedBy, invitationChain, team });
  });
});

it('follows the groups of a break-glass member again after passwords are allowed', async () => {
  const saved = await provider();
  const factor = { sealed: 'unreadable', enabledAt: 1 };
  const { id } = await parts.member('bea@acme.co', { role: 'admin' });
  await parts.member('ana@acme.co', { role: 'admin' });
  await parts.members.setSecondFactor(id, 'member.enable_second_factor', BY, () => factor);
  await parts.arrivals.admit(saved, { ...BEA, groups: ['leads'] }, FROM);
  await parts.providers.enforce('acme', id, BY);
  expect(await parts.arrivals.admit(saved, BEA, FROM)).toMatchObject({ id, role: 'admin' });
  await parts.providers.relax('acme', BY);
  expect(await parts.arrivals.admit(saved, BEA, FROM)).toMatchObject({ id, role: 'viewer' });
});

describe('notices', () => {
  const LEAD = { ...BEA, groups: ['leads'] };
  const addressees = async () => (await parts.members.adminsWithMail('acme')).map(({ email }) => email);

  it('go to an admin whose address the provider verified, and to no other', async () => {
    const saved = await provider();
    await parts.arrivals.admit(saved, LEAD, FROM);
    expect(await addressees()).toEqual([]);
    await parts.arrivals.admit(saved, { ...LEAD, isEmailVerified: true }, FROM);
    expect(await addressees()).toEqual([LEAD.email]);
    await parts.arrivals.admit(saved, LEAD, FROM);
    expect(await addressees()).toEqual([LEAD.email]);
    await parts.arrivals.admit(saved, { ...LEAD, email: 'other@acme.co' }, FROM);
    expect(await addressees()).toEqual([]);
  });

  it('go to an admin with a password until the provider changes the address', async () => {
    const ana = await parts.member('ana@acme.co', { role: 'admin', tenant: 'acme' });
    expect(await addressees()).toEqual([ana.email]);
    const saved = await provider();
    await parts.arrivals.admit(saved, { ...LEAD, email: ana.email }, FROM);
    expect(await addressees()).toEqual([ana.email]);
    await parts.arrivals.admit(saved, { ...LEAD, email: 'other@acme.co' }, FROM);
    expect(await addressees()).toEqual([]);
  });
});
