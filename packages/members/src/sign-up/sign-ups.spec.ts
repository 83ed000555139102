import { useFixture } from '@cotejo/testing';
import { PLANS, startMembers } from '../testing/members-fixture.js';
import { type Parts, partsOf } from '../testing/parts.js';
import { SignUps } from './sign-ups.js';

const PLAN = PLANS.get('trial');
const FROM = { sourceIp: '192.0.2.7', requestId: 'req_1' };
const ANA = {
  company: 'Ñandú S.A.S.',
  nit: '900373115-3',
  email: 'ana@acme.co',
  name: 'Ana',
  language: 'es' as const,
  passwordHash: 'a hash',
};

let parts: Parts;

const fixture = useFixture(startMembers);
beforeAll(() => {
  parts = partsOf(fixture);
});
afterEach(() => fixture.clear());

/** Kind of the latest mail to an address, and the token of its link. */
async function lastMail(to = ANA.email) {
  const mail = (await parts.outbox.list(10)).find((each) => each.to === to);
  return { kind: mail?.kind, to: mail?.to, token: (mail?.params as { token?: string } | null)?.token ?? '' };
}

async function requestToken(given: Partial<typeof ANA> = {}): Promise<string> {
  await parts.signUps.request({ ...ANA, ...given });
  return (await lastMail(given.email)).token;
}

/** Number of tenants, members and active keys. */
async function count() {
  const tenants = await parts.accounts.tenants.list();
  const keys = await Promise.all(tenants.map(({ id }) => parts.accounts.keys.list(id)));
  const members = await Promise.all(tenants.map(({ id }) => parts.members.list(id)));
  const working = keys.flat().filter(({ revokedAt }) => revokedAt === null);
  return { tenants: tenants.length, members: members.flat().length, keys: working.length };
}

it('creates nothing until the link is used, then tenant, admin and key', async () => {
  const token = await requestToken();
  expect(await count()).toEqual({ tenants: 0, members: 0, keys: 0 });
  const account = await parts.signUps.complete(token, PLAN, FROM);
  expect(account.key).toMatch(/^sk_test_/);
  expect(await count()).toEqual({ tenants: 1, members: 1, keys: 1 });
  expect(await parts.accounts.tenants.require(account.tenant)).toMatchObject({ company: ANA.company, nit: ANA.nit });
  expect(await parts.members.findByEmail(ANA.email)).toMatchObject({ role: 'admin', tenant: account.tenant });
  await expect(parts.signUps.complete(token, PLAN, FROM)).rejects.toMatchObject({ code: 'invalid_link' });
  const log = await parts.audit.list(10);
  expect(log.map(({ action }) => action)).toEqual(['key.create', 'member.create', 'tenant.create']);
  expect(JSON.stringify(log)).not.toContain('ana@');
  expect((await fixture.keys()).join()).not.toMatch(new RegExp(`${token}|ana|900373115`));
});

it('reports an existing account of the person or the company by mail only', async () => {
  await parts.signUps.complete(await requestToken(), PLAN, FROM);
  await parts.signUps.request({ ...ANA, nit: '890903938-8' });
  expect(await lastMail()).toMatchObject({ kind: 'already_registered', to: ANA.email });
  await parts.signUps.request({ ...ANA, email: 'bea@acme.co' });
  expect(await lastMail('bea@acme.co')).toMatchObject({ kind: 'company_has_account' });
  expect(await count()).toEqual({ tenants: 1, members: 1, keys: 1 });
});

it('gives a company one trial when two people requested one before either verified', async () => {
  const [first, second] = [await requestToken(), await requestToken({ email: 'bea@acme.co' })];
  await parts.signUps.complete(second, PLAN, FROM);
  await expect(parts.signUps.complete(first, PLAN, FROM)).rejects.toMatchObject({ code: 'company_has_account' });
  await expect(parts.signUps.complete(first, PLAN, FROM)).rejects.toMatchObject({ code: 'invalid_link' });
  expect(await count()).toEqual({ tenants: 1, members: 1, keys: 1 });
});

it('creates one account and shows one key when the link is used in two tabs at once', async () => {
  const token = await requestToken();
  const both = await Promise.allSettled([0, 1].map(() => parts.signUps.complete(token, PLAN, FROM)));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'in_progress' } });
  expect(await count()).toEqual({ tenants: 1, members: 1, keys: 1 });
});

/** The same object with one method that fails. */
const failing = <T extends object>(thing: T, method: keyof T): T =>
  Object.assign(Object.create(thing), { [method]: () => Promise.reject(new Error('cut off')) });

it.each(['after the tenant', 'after the member', 'after the key'])('continues after a crash %s', async (where) => {
  const token = await requestToken();
  const keys = failing(parts.accounts.keys, 'list');
  const broken = new SignUps({
    ...parts,
    ...(where === 'after the tenant' && { members: failing(parts.members, 'create') }),
    ...(where === 'after the member' && { accounts: Object.assign(Object.create(parts.accounts), { keys }) }),
    ...(where === 'after the key' && { links: failing(parts.links, 'spend') }),
  });
  await expect(broken.complete(token, PLAN, FROM)).rejects.toThrow('cut off');
  expect((await count()).tenants).toBe(1);
  const { tenant, keyId } = await parts.signUps.complete(token, PLAN, FROM);
  expect(await count()).toEqual({ tenants: 1, members: 1, keys: 1 });
  const working = (await parts.accounts.keys.list(tenant)).filter(({ revokedAt }) => revokedAt === null);
  expect(working.map(({ id }) => id)).toEqual([keyId]);
});

it('sends at most five mails a day to one address', async () => {
  for (let each = 0; each < 8; each++) {
    await parts.signUps.request(ANA);
  }
  expect(await parts.outbox.list(10)).toHaveLength(5);
});
