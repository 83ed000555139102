import { keyState } from '@cotejo/accounts';
import type { Member } from '@cotejo/members';
import { BY, PLANS, partsOf, startMembers } from '@cotejo/members/testing';
import { useFixture } from '@cotejo/testing';
import type { SignedIn } from '../access/signed-in.js';
import type { ConsoleState } from '../state/console-state.js';
import { PlaygroundKeys } from './playground-keys.js';

const UNLIMITED = { take: async () => {} };

let state: Pick<ConsoleState, 'accounts' | 'sessions' | 'members' | 'plans'>;
let keys: PlaygroundKeys;

const fixture = useFixture(startMembers);
beforeAll(() => {
  const { accounts, sessions, members } = partsOf(fixture);
  state = { accounts, sessions, members, plans: PLANS } as unknown as ConsoleState;
});
beforeEach(async () => {
  keys = new PlaygroundKeys(state as ConsoleState, UNLIMITED);
  await state.accounts.tenants.ensure('acme', PLANS.get('trial'), BY);
});
afterEach(() => fixture.clear());

/** A member who has just signed in. */
async function signedIn(tenant: string | null = 'acme', role: Member['role'] = 'developer'): Promise<SignedIn> {
  const person = { email: `${role}@acme.example`, name: 'Ana', language: 'es', passwordHash: '' } as const;
  const member = await state.members.create({ tenant, role, ...person }, BY);
  const opened = await state.sessions.open(member.id, { stage: 'signed_in', network: null, browser: null });
  return { member, ...opened, context: { actor: member.id } };
}

const listed = () => state.accounts.keys.list('acme');
const working = async () => (await listed()).filter((key) => keyState(key, Date.now()) === 'active');
/** The session as the next request reads it. */
const again = async (caller: SignedIn): Promise<SignedIn> => ({
  ...caller,
  session: (await state.sessions.find(caller.token)) as SignedIn['session'],
});

describe('PlaygroundKeys', () => {
  it('creates one key at the first call, which expires with the session', async () => {
    const caller = await signedIn();
    const [one, other] = await Promise.all([keys.apiKeyFor(caller), keys.apiKeyFor(caller)]);
    expect(one).toMatch(/^sk_test_/);
    expect([other, await keys.apiKeyFor(await again(caller)), await keys.apiKeyFor(caller)]).toEqual([one, one, one]);
    const [key, ...others] = await listed();
    expect([key?.name, key?.createdBy, others]).toEqual(['playground', caller.member.id, []]);
    expect(key?.expiresAt).toBe(caller.session.createdAt + 8 * 3_600_000);
    expect(key?.scopes).not.toContain('receipts:replay');
    expect(await state.accounts.finder.find(one)).not.toBeNull();
  });

  it('stores no readable key in Redis', async () => {
    const caller = await signedIn();
    const key = await keys.apiKeyFor(caller);
    const texts = await Promise.all((await fixture.keys()).map((name) => fixture.redis.dump(name)));
    for (const text of texts) {
      expect(String(text)).not.toContain(key.slice('sk_test_'.length));
    }
  });

  it('creates another key and revokes the first when the session has a new token', async () => {
    const caller = await signedIn();
    const first = await keys.apiKeyFor(caller);
    const { session } = await again(caller);
    const renewed = await state.sessions.renew(caller.token, session, { confirmedAt: Date.now() });
    const second = await keys.apiKeyFor({ ...caller, ...(renewed as NonNullable<typeof renewed>) });
    expect(second).not.toBe(first);
    expect([(await listed()).length, (await working()).length]).toEqual([2, 1]);
  });

  it('revokes the key when the session has ended', async () => {
    const caller = await signedIn();
    await keys.apiKeyFor(caller);
    const { session, context } = await again(caller);
    await state.sessions.close(caller.token, session);
    await keys.revokeFor(session, context);
    expect(await working()).toEqual([]);
    await keys.revokeFor({ ...session, playgroundKey: null }, context);
    await keys.revokeFor({ ...session, playgroundKey: { sealed: 'x', id: 'key_0000000000000000' } }, context);
  });

  it.each(['a password reset', 'a removal', 'the end of all sessions'])('revokes the key at %s', async (end) => {
    const caller = await signedIn();
    await signedIn('acme', 'admin');
    await keys.apiKeyFor(caller);
    const { member, context } = caller;
    const { resets, outbox } = partsOf(fixture);
    if (end === 'a password reset') {
      await resets.request(member.email);
      const [mail] = await outbox.list(1);
      const { token } = (mail?.params ?? {}) as { token: string };
      await resets.finish(token, 'tres tristes tigres', {});
    } else if (end === 'a removal') {
      await state.members.remove(member.id, context);
    } else {
      await state.members.endSessions(member, context);
    }
    expect([(await listed()).length, await working()]).toEqual([1, []]);
  });

  it('creates no key for an ended session or a member without a tenant', async () => {
    const caller = await signedIn();
    await state.sessions.close(caller.token, caller.session);
    await expect(keys.apiKeyFor(caller)).rejects.toMatchObject({ reason: 'signed_out' });
    await expect(keys.apiKeyFor(await signedIn(null, 'operator'))).rejects.toMatchObject({ reason: 'needs_tenant' });
    expect(await listed()).toEqual([]);
  });

  it('revokes a key whose session ended while the key was created', async () => {
    const caller = await signedIn();
    const { sessions } = state;
    const ending = Object.create(sessions, {
      change: {
        value: async (...[token, session, changes]: Parameters<typeof sessions.change>) => {
          await sessions.close(token, session);
          return sessions.change(token, session, changes);
        },
      },
    });
    keys = new PlaygroundKeys({ ...state, sessions: ending } as ConsoleState, UNLIMITED);
    await expect(keys.apiKeyFor(caller)).rejects.toMatchObject({ reason: 'signed_out' });
    expect([(await listed()).length, await working()]).toEqual([1, []]);
  });
});
