import type { ActionContext } from '@cotejo/accounts';
import { useFixture } from '@cotejo/testing';
import type { Member } from '../member.js';
import { personOf } from '../member-store.js';
import { BY, startMembers } from '../testing/members-fixture.js';
import { partsOf } from '../testing/parts.js';
import { LINK_LIFETIMES_MS } from './link.js';

const NEW = 'tres tristes tigres';
const FROM = { sourceIp: '192.0.2.7' };
const BEA = { tenant: 'acme', role: 'developer', email: 'bea@acme.co', invitedBy: 'Ana', company: 'Acme' } as const;

const fixture = useFixture(startMembers);
const parts = useFixture(() => partsOf(fixture));
afterEach(() => fixture.clear());

async function resetToken(email: string): Promise<string> {
  await parts.resets.request(email);
  const [mail] = await parts.outbox.list(1);
  return (mail?.params as { token: string } | undefined)?.token ?? '';
}

describe('LinkStore', () => {
  it('stores a digest of the token for the lifetime of the link', async () => {
    const token = await parts.links.create({ kind: 'reset_password', memberId: 'mem_1', password: 'x' });
    const names = await fixture.keys();
    expect(names).toHaveLength(1);
    expect(names[0]).not.toContain(token);
    const leftMs = await fixture.redis.pttl(names[0] ?? '');
    expect(leftMs).toBeGreaterThan(LINK_LIFETIMES_MS.reset_password - 5_000);
    expect(leftMs).toBeLessThanOrEqual(LINK_LIFETIMES_MS.reset_password);
  });

  it('rejects a link of another kind and an invented token', async () => {
    const token = await parts.links.create({ kind: 'reset_password', memberId: 'mem_1', password: 'x' });
    await expect(parts.links.find(token, 'invitation')).rejects.toMatchObject({ code: 'invalid_link' });
    expect(await parts.links.peek('x'.repeat(43))).toBeNull();
    expect(await parts.links.peek('*')).toBeNull();
  });
});

describe('PasswordResets', () => {
  it('ends every session, and accepts the link once', async () => {
    const { id } = await parts.member('ana@acme.co');
    const { token: session } = await parts.sessions.open(id, { stage: 'signed_in', network: null, browser: null });
    const token = await resetToken('ana@acme.co');
    await parts.resets.finish(token, NEW, FROM);
    expect(await parts.sessions.find(session)).toBeNull();
    const { passwordHash } = await parts.members.require(id);
    expect(await parts.hasher.verify(passwordHash, NEW)).toBe(true);
    await expect(parts.resets.finish(token, NEW, FROM)).rejects.toMatchObject({ code: 'invalid_link' });
    expect((await parts.outbox.list(5)).map(({ kind }) => kind)).toContain('password_changed');
  });

  it('makes earlier links invalid after a new password', async () => {
    await parts.member('ana@acme.co');
    const [first, second] = [await resetToken('ana@acme.co'), await resetToken('ana@acme.co')];
    await parts.resets.finish(second, NEW, FROM);
    await expect(parts.resets.find(first)).rejects.toMatchObject({ code: 'invalid_link' });
  });

  it('sends no mail to an address without a member', async () => {
    await parts.resets.request('nobody@acme.co');
    expect(await parts.outbox.list(5)).toEqual([]);
  });
});

it('forgets wrong passwords at a reset, and sends a link again half an hour after any number of requests', async () => {
  const { id } = await parts.member('ana@acme.co');
  const attempt = { kind: 'password', account: 'ana@acme.co', from: { ip: '192.0.2.7' } } as const;
  for (let each = 0; each < 5; each++) {
    await parts.backOff.begin(attempt);
  }
  await expect(parts.backOff.begin(attempt)).rejects.toMatchObject({ code: 'too_many_attempts' });
  for (let each = 0; each < 20; each++) {
    await parts.resets.request('ana@acme.co');
  }
  expect(await parts.outbox.list(30)).toHaveLength(6);
  // Half an hour passes: the short limits expire, the daily limits stay.
  for (const name of await fixture.keys()) {
    const leftMs = await fixture.redis.pttl(name);
    if (name.includes(':allowance:') && leftMs < 1_800_000) {
      await fixture.redis.del(name);
    }
  }
  await parts.resets.finish(await resetToken('ana@acme.co'), NEW, FROM);
  expect(await parts.outbox.list(30)).toHaveLength(8);
  await parts.backOff.begin(attempt);
  expect(await parts.sessions.list(id)).toEqual([]);
});

describe('InvitationStore', () => {
  it('creates the invited member once', async () => {
    const { invitation, token } = await parts.invitations.create(BEA, BY);
    expect(await parts.invitations.list('acme')).toEqual([invitation]);
    const given = { name: 'Bea', language: 'en', passwordHash: 'a hash' } as const;
    const member = await parts.invitations.accept(token, given, FROM);
    expect(member).toMatchObject({ email: BEA.email, tenant: 'acme', role: 'developer', id: invitation.memberId });
    expect(await parts.invitations.list('acme')).toEqual([]);
    await expect(parts.invitations.accept(token, given, FROM)).rejects.toMatchObject({ code: 'invalid_link' });
    const log = await parts.audit.list(5);
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([
      ['member.create', member.id],
      ['member.invite', 'tester'],
    ]);
    expect(JSON.stringify(log)).not.toContain('bea@');
  });

  it('records who invited, and keeps everyone whom a member invites in the chain of that member', async () => {
    const invite = async (email: string, context: ActionContext) => {
      const { token } = await parts.invitations.create({ ...BEA, email }, context);
      return parts.invitations.accept(token, { name: 'Bea', language: 'en', passwordHash: 'a hash' }, FROM);
    };
    const by = (member: Member) => ({ actor: member.id, member: personOf(member) });
    const first = await invite('first@acme.co', BY);
    expect(first).toMatchObject({ invitedBy: 'tester', invitationChain: first.id, team: 'acme' });
    const second = await invite('second@acme.co', by(first));
    const third = await invite('third@acme.co', by(second));
    expect(second).toMatchObject({ invitedBy: first.id, invitationChain: first.id, team: 'acme' });
    const operator = by({ id: 'mem_operator', invitationChain: 'mem_operator', team: null } as Member);
    expect(await invite('fourth@acme.co', operator)).toMatchObject({ invitationChain: 'mem_operator', team: null });
    await parts.members.remove(second.id, BY);
    expect(await parts.members.find(third.id)).toMatchObject({ invitedBy: second.id, invitationChain: first.id });
    const created = (await parts.audit.list(10)).filter(({ action }) => action === 'member.create');
    const inviters = ['mem_operator', second.id, first.id, 'tester'];
    expect(created.map(({ changes }) => changes.invitedBy?.[1])).toEqual(inviters);
  });

  it('leaves the chain unknown for a record or an invitation from before chains were recorded', async () => {
    const { id } = await parts.member('ana@acme.co');
    const { token } = await parts.invitations.create(BEA, BY);
    for (const name of (await fixture.keys()).filter((each) => /:(member|invitation):/.test(each))) {
      const old = JSON.parse((await fixture.redis.get(name)) as string);
      const before = { ...old, invitedBy: undefined, inviter: undefined, invitationChain: undefined, team: undefined };
      await fixture.redis.set(name, JSON.stringify(before), 'KEEPTTL');
    }
    expect(await parts.members.find(id)).toMatchObject({ invitedBy: null, invitationChain: null, team: null });
    const bea = await parts.invitations.accept(token, { name: 'Bea', language: 'en', passwordHash: 'x' }, FROM);
    expect(bea).toMatchObject({ invitedBy: null, invitationChain: null });
  });

  it('rejects the link of a withdrawn invitation, and lets no other tenant withdraw it', async () => {
    const { invitation, token } = await parts.invitations.create(BEA, BY);
    const foreign = parts.invitations.withdraw('other', invitation.id, BY);
    await expect(foreign).rejects.toMatchObject({ code: 'unknown_invitation' });
    await parts.invitations.withdraw('acme', invitation.id, BY);
    await expect(parts.invitations.find(token)).rejects.toMatchObject({ code: 'invalid_link' });
    expect(await parts.invitations.list('acme')).toEqual([]);
  });

  it('drops an invitation whose record has expired', async () => {
    const { invitation } = await parts.invitations.create(BEA, BY);
    const name = (await fixture.keys()).find((each) => each.endsWith(`invitation:${invitation.id}`)) ?? '';
    expect(await fixture.redis.pttl(name)).toBeGreaterThan(LINK_LIFETIMES_MS.invitation - 5_000);
    await fixture.redis.del(name);
    expect(await parts.invitations.list('acme')).toEqual([]);
    await parts.invitations.create(BEA, BY);
  });

  it('refuses members and invited persons, but does not reveal an account at another tenant', async () => {
    await parts.member('ana@acme.co');
    await parts.member('eva@other.co', { tenant: 'other' });
    await parts.invitations.create(BEA, BY);
    await expect(parts.invitations.create(BEA, BY)).rejects.toMatchObject({ code: 'already_invited' });
    const again = parts.invitations.create({ ...BEA, email: 'ana@acme.co' }, BY);
    await expect(again).rejects.toMatchObject({ code: 'already_member' });
    const { token } = await parts.invitations.create({ ...BEA, email: 'eva@other.co' }, BY);
    const accepted = parts.invitations.accept(token, { name: 'Eva', language: 'es', passwordHash: 'x' }, FROM);
    await expect(accepted).rejects.toMatchObject({ code: 'email_taken' });
  });
});
