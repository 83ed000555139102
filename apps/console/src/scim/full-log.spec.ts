import type { Member } from '@cotejo/members';
import { GROUP, USER, useDirectory } from '../../test/sso/scim-fixture.js';
import type { ConsoleBrowser } from '../testing/console-browser.js';

const { app, call, patch } = useDirectory();
const TENANT = '/api/tenants/acme';
const person = (name: string) => ({ schemas: [USER], userName: `${name}@acme.co` });

let admin: { member: Member; browser: ConsoleBrowser };
beforeEach(async () => {
  const member = (await app.members.findByEmail('admin@acme.co')) as Member;
  admin = { member, browser: await app.browserOf(member) };
});

/** Entries that nobody exported take every place of the tenant. */
async function fillShare(): Promise<void> {
  const numbers = Array.from({ length: 2_000 }, (_, index) => 1_000_000 + index);
  const [share = ''] = await app.redis.keys('*:audit:share:acme');
  await app.redis.rpush(share, ...numbers);
}

const NARROW = { networks: ['192.0.2.0/24'] };

it('a full share of the log refuses what gives rights and nothing that takes them away', async () => {
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

it('counts what a directory gives, and never what it takes away', async () => {
  const { body: ana } = await call('POST', '/Users', person('ana'));
  const counters = await app.redis.keys('*:allowance:*');
  await Promise.all(counters.map((name) => app.redis.set(name, 1_000, 'KEEPTTL')));
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
