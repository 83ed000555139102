import type { Member } from '@cotejo/members';
import { GROUP, USER, useDirectory } from '../../test/sso/scim-fixture.js';
import type { ConsoleBrowser } from '../testing/console-browser.js';

const { app, call, patch } = useDirectory();
const TENANT = '/api/tenants/acme';
const person = (name: string) => ({ schemas: [USER], userName: `${name}@acme.co` });
const groupOf = (displayName: string, ...members: string[]) => ({
  schemas: [GROUP],
  displayName,
  members: members.map((value) => ({ value })),
});

let admin: { member: Member; browser: ConsoleBrowser };
beforeEach(async () => {
  const member = (await app.members.findByEmail('admin@acme.co')) as Member;
  admin = { member, browser: await app.browserOf(member) };
});

/** Entries that nobody exported take the places of the tenant, except so many. */
async function fillShare(left = 0): Promise<void> {
  const [share = ''] = await app.redis.keys('*:audit:share:acme');
  const length = 2_000 - left - (await app.redis.llen(share));
  await app.redis.rpush(share, ...Array.from({ length }, (_, index) => 1_000_000 + index));
}

/** Two viewers, whose directory has the groups `analysts` with both and `leads` with the second one. */
async function openGroups() {
  const [ana = '', eva = ''] = await Promise.all(
    ['ana', 'eva'].map(async (name) => {
      await app.member(`${name}@acme.co`, 'viewer', 'acme');
      return (await call('POST', '/Users', person(name))).body.id as string;
    }),
  );
  const create = async (displayName: string, ...members: string[]) =>
    (await call('POST', '/Groups', groupOf(displayName, ...members))).body.id as string;
  await create('analysts', ana, eva);
  const leads = await create('leads', eva);
  const roleOf = async (name: string) => (await app.members.findInTenant('acme', `${name}@acme.co`))?.role;
  expect([await roleOf('ana'), await roleOf('eva')]).toEqual(['viewer', 'admin']);
  return { ana, eva, leads, roleOf };
}

const NARROW = { networks: ['192.0.2.0/24'] };

it("answers 503 to changes that give rights, and still removes rights, when the tenant's share of the log is full", async () => {
  const { browser } = admin;
  const { body: ana } = await call('POST', '/Users', person('ana'));
  const { body: eva } = await call('POST', '/Users', person('eva'));
  const helper = await app.member('helper@acme.co', 'admin', 'acme');
  await fillShare();
  const waits = { status: 503, body: { reason: 'audit_waits' } };
  expect(await browser.once(`${TENANT}/sso/scim-token`, undefined)).toMatchObject(waits);
  expect((await call('POST', '/Users', person('leo'))).status).toBe(503);
  expect((await patch(`/Users/${ana.id}`, { op: 'replace', path: 'displayName', value: 'Ana' })).status).toBe(503);
  const inactive = { op: 'replace', path: 'active', value: false };
  expect((await patch(`/Users/${ana.id}`, inactive)).status).toBe(200);
  expect((await call('DELETE', `/Users/${eva.id}`)).status).toBe(204);
  expect((await browser.put(`${TENANT}/networks`, NARROW)).status).toBe(200);
  expect(await browser.put(`${TENANT}/networks`, { networks: null })).toMatchObject(waits);
  const role = await browser.patch(`${TENANT}/members/${helper.id}`, { role: 'viewer' });
  expect(role.status).toBe(200);
  expect(await browser.patch(`${TENANT}/members/${helper.id}`, { role: 'admin' })).toMatchObject(waits);
  expect((await browser.delete(`${TENANT}/sso/scim-token`)).status).toBe(204);
  expect((await call('GET', '/Users')).status).toBe(401);
  expect((await browser.delete(`${TENANT}/sso`)).status).toBe(204);
});

it('returns 429 after too many grants in an hour, and still deactivates and deletes people', async () => {
  const before = await app.redis.keys('*:allowance:*');
  const { body: ana } = await call('POST', '/Users', person('ana'));
  for (const name of (await app.redis.keys('*:allowance:*')).filter((each) => !before.includes(each))) {
    // The other new counter, of requests, lasts ten minutes.
    if ((await app.redis.ttl(name)) > 600) {
      await app.redis.set(name, 30_000, 'KEEPTTL');
    }
  }
  const refused = await call('POST', '/Users', person('eva'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await patch(`/Users/${ana.id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200);
  expect((await call('DELETE', `/Users/${ana.id}`)).status).toBe(204);
});

it('counts members of a group in another order as a change that gives', async () => {
  const [ana, eva] = await Promise.all(['ana', 'eva'].map((name) => call('POST', '/Users', person(name))));
  const members = [ana, eva].map((answer) => ({ value: answer?.body.id }));
  const { body } = await call('POST', '/Groups', { schemas: [GROUP], displayName: 'all', members });
  const put = (list: object[]) => call('PUT', `/Groups/${body.id}`, { ...body, members: list });
  await fillShare();
  expect((await put(members.toReversed())).status).toBe(503);
  expect((await put(members.slice(1))).status).toBe(200);
});

it('takes a role away while a role of somebody before has to wait', async () => {
  const { ana, eva, leads, roleOf } = await openGroups();
  await fillShare(1);
  // The group takes the last place, so the role has to wait.
  expect((await patch(`/Groups/${leads}`, { op: 'add', path: 'members', value: [{ value: ana }] })).status).toBe(503);
  await patch(`/Groups/${leads}`, { op: 'remove', path: `members[value eq "${eva}"]` });
  expect([await roleOf('ana'), await roleOf('eva')]).toEqual(['viewer', 'viewer']);
});

it('refuses a group that takes one person in and takes another out all the same', async () => {
  const { ana, leads, roleOf } = await openGroups();
  await fillShare();
  expect((await call('PUT', `/Groups/${leads}`, groupOf('leads', ana))).status).toBe(503);
  expect((await call('GET', `/Groups/${leads}`)).body.members).toEqual([]);
  expect([await roleOf('ana'), await roleOf('eva')]).toEqual(['viewer', 'viewer']);
});
