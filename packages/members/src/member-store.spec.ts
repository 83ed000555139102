import { useFixture } from '@cotejo/testing';
import { BY, startMembers } from './testing/members-fixture.js';
import { partsOf } from './testing/parts.js';

const fixture = useFixture(startMembers);
const parts = useFixture(() => partsOf(fixture));
afterEach(() => fixture.clear());

it('finds a member by id and by address, and lists the members of a tenant', async () => {
  const ana = await parts.member('ana@acme.co');
  await parts.member('olga@cotejo.co', { tenant: null, role: 'operator' });
  expect(await parts.members.find(ana.id)).toEqual(ana);
  expect(await parts.members.findByEmail('ana@acme.co')).toEqual(ana);
  expect(await parts.members.findByEmail('bea@acme.co')).toBeNull();
  expect((await parts.members.list('acme')).map(({ email }) => email)).toEqual(['ana@acme.co']);
  expect((await parts.members.list(null)).map(({ email }) => email)).toEqual(['olga@cotejo.co']);
});

it('writes no address into a key, and neither address nor name into the audit log', async () => {
  const { id } = await parts.member('ana@acme.co', { name: 'Ana Pérez' });
  await parts.members.changeProfile(id, { name: 'Ana P. Gómez', language: 'en' }, BY);
  await parts.members.noteSignIn(id, BY);
  await parts.members.setPassword(id, 'another', BY);
  const log = await parts.audit.list(10);
  const visits = await parts.audit.visits([id]);
  expect(log.map(({ action }) => action)).toEqual(['member.set_password', 'member.create']);
  expect(visits.map(({ action }) => action)).toEqual(['member.sign_in', 'member.change_profile']);
  expect(log[0]).toMatchObject({ tenant: 'acme', object: id, actor: 'tester' });
  expect(JSON.stringify([log, visits])).not.toMatch(/ana@|Pérez|Gómez|another/);
  expect((await fixture.keys()).join()).not.toMatch(/ana|@/);
  expect(await parts.accounts.verifyAudit()).toMatchObject({ ok: true, entries: 2 });
});

it('gives an address to one member, also when two are created at once', async () => {
  const outcomes = await Promise.allSettled([
    parts.member('ana@acme.co'),
    parts.member('ana@acme.co', { tenant: 'b' }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'email_taken' } });
});

it('keeps at least one admin in each tenant and one operator', async () => {
  const ana = await parts.member('ana@acme.co');
  const bea = await parts.member('bea@acme.co', { role: 'developer' });
  const olga = await parts.member('olga@cotejo.co', { tenant: null, role: 'operator' });
  await expect(parts.members.remove(ana.id, BY)).rejects.toMatchObject({ code: 'last_admin' });
  await expect(parts.members.changeRole(ana.id, 'viewer', BY)).rejects.toMatchObject({ code: 'last_admin' });
  await expect(parts.members.remove(olga.id, BY)).rejects.toMatchObject({ code: 'last_operator' });
  await parts.members.changeRole(bea.id, 'admin', BY);
  // Each change alone is allowed, but both together would leave no admin.
  const both = [ana, bea].map(({ id }) => parts.members.changeRole(id, 'viewer', BY));
  expect((await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('removes a member with all sessions, and lets the address register again', async () => {
  await parts.member('ana@acme.co');
  const { id } = await parts.member('bea@acme.co');
  const { token } = await parts.sessions.open(id, { stage: 'signed_in', network: null, browser: null });
  await parts.members.remove(id, BY);
  expect(await parts.sessions.find(token)).toBeNull();
  expect(await parts.members.findByEmail('bea@acme.co')).toBeNull();
  expect(await parts.members.list('acme')).toHaveLength(1);
  await expect(parts.members.remove(id, BY)).rejects.toMatchObject({ code: 'unknown_member' });
  expect((await parts.member('bea@acme.co')).id).not.toBe(id);
});

it('allows a hundred members and open invitations in a tenant', async () => {
  for (let each = 0; each < 100; each++) {
    await parts.member(`m${each}@acme.co`, { role: 'viewer' });
  }
  await expect(parts.member('m100@acme.co')).rejects.toMatchObject({ code: 'too_many_members' });
  const invited = parts.invitations.create(
    { tenant: 'acme', role: 'viewer', email: 'x@acme.co', invitedBy: 'Ana', company: 'Acme' },
    BY,
  );
  await expect(invited).rejects.toMatchObject({ code: 'too_many_members' });
});
