import { gunzipSync } from 'node:zlib';
import { subjectDigests } from '@cotejo/accounts';
import { BundleKeys, RedisStore } from '@cotejo/lists';
import { importFixture } from '@cotejo/lists/testing';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';

const PERSON = '1020304050';
const VIEW = '/api/tenants/acme/compliance';
const SEARCH = `${VIEW}/data-subjects`;

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const importLists = (...names: string[]) =>
  importFixture({ stores: [new RedisStore(app.redis, app.scope)], keys: BundleKeys.generate() }, ...names);
const key = (name: string) => `${app.scope.namespace}:${app.scope.environment}:${name}`;

/** Writes a list of another tenant into the manifest, as an import of that tenant does. */
const ownersOf = ({ lists }: { lists: { tenant?: string }[] }) => lists.map(({ tenant }) => tenant);

it('shows company and lists, and gives the entries of each list', async () => {
  const browser = await app.signIn('viewer');
  expect((await browser.get(VIEW)).body).toMatchObject({ bundle: null, lists: [] });
  const { bundle } = await importLists('un', 'own');
  const { body } = await browser.get(VIEW);
  expect(body).toMatchObject({ bundle, company: expect.any(String) });
  expect(body.lists.map(({ list }: { list: string }) => list)).toContain('un_sc');
  expect(ownersOf(body)).toEqual(body.lists.map(() => undefined));
  const [{ content, entries }] = body.lists;
  const answer = await fetch(`${app.url}${VIEW}/lists/${content}`, { headers: { cookie: String(browser.cookie) } });
  expect(answer.status).toBe(200);
  const lines = gunzipSync(Buffer.from(await answer.arrayBuffer()))
    .toString()
    .trim()
    .split('\n');
  expect(lines).toHaveLength(entries);
  await expectRefusal(browser.get(`${VIEW}/lists/${'0'.repeat(64)}`), 404, 'not_found');
});

it('shows nothing of another tenant, and answers 404 about it', async () => {
  const browser = await app.signIn('viewer');
  await app.signIn('viewer', 'globex');
  expect((await browser.get('/api/tenants/globex/compliance')).status).toBe(404);
});

it('finds a person on the lists of policies of the account only, and keeps and repeats no value', async () => {
  const browser = await app.signIn('admin');
  await app.redis.set(key('account:policies:globex'), JSON.stringify({ note: PERSON }));
  const nothing = await browser.post(SEARCH, { document: '1.020.304.050', email: 'ana@correo.example' });
  expect(nothing).toMatchObject({ status: 200, body: { searchedBy: ['document', 'email'] } });
  expect(nothing.body.families.filter(({ found }: { found: number }) => found > 0)).toEqual([]);

  const peppers = [{ version: 1, secret: Buffer.alloc(32, 7) }];
  const [digest] = subjectDigests(peppers, 'acme', { document: PERSON });
  await app.redis.set(key('account:policies:acme'), JSON.stringify({ deny: [digest] }));
  const held = await browser.post(SEARCH, { document: PERSON });
  expect(held.body.families).toContainEqual(expect.objectContaining({ family: 'accounts', result: 'found', found: 1 }));

  const stored = await Promise.all((await app.redis.keys(key('*'))).map((name) => app.redis.dump(name)));
  expect(JSON.stringify([held.body, app.logs(), stored.filter((text) => text?.includes('ana@correo'))])).not.toMatch(
    /1020304050|1\.020\.304\.050|ana@correo/,
  );
});

it('names each wrong value by its pointer and never repeats it', async () => {
  const browser = await app.signIn('admin');
  const answer = await browser.post(SEARCH, { document: 'ABC-7788', phone: '12' });
  expect(answer).toMatchObject({
    status: 400,
    body: { reason: 'invalid_subject', errors: [{ pointer: '/document' }, { pointer: '/phone' }] },
  });
  expect(JSON.stringify(answer.body)).not.toContain('7788');
});

it('is for admins, and only so often', async () => {
  const developer = await app.signIn('developer');
  await expectRefusal(developer.post(SEARCH, { document: PERSON }), 403, 'role_required');
  const browser = await app.signIn('admin');
  for (let at = 0; at < 30; at += 1) {
    await browser.post(SEARCH, { document: PERSON });
  }
  await expectRefusal(browser.post(SEARCH, { document: PERSON }), 429, 'changes_limited');
});
