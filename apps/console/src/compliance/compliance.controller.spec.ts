import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { subjectDigests } from '@cotejo/accounts';
import { BundleKeys, importLists, RedisStore } from '@cotejo/lists';
import { importFixture, POLICY } from '@cotejo/lists/testing';
import { suiteFolder, useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';

const PERSON = '1020304050';
const VIEW = '/api/tenants/acme/compliance';
const SEARCH = `${VIEW}/data-subjects`;
const KEYS = BundleKeys.generate();
const folder = suiteFolder();

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const homes = () => ({ stores: [new RedisStore(app.redis, app.scope)], keys: KEYS });
const key = (name: string) => `${app.scope.namespace}:${app.scope.environment}:${name}`;

/** Imports a list of one tenant, with one person. The lists of two tenants have the same content. */
async function importOwn(tenant: string): Promise<void> {
  writeFileSync(join(folder, 'veto.csv'), `numero;nombre\n${PERSON};ANA QUIMBAYO\n`);
  const columns = { name: 'nombre', document: 'numero' };
  const mapping = { list: 'veto', kind: 'own', class: 'restrictiva', tenant, delimiter: ';', columns };
  writeFileSync(join(folder, 'veto.mapping.json'), JSON.stringify(mapping));
  await importLists({ paths: [folder], homes: homes(), policy: POLICY, allowSmall: true, edition: '2026-01-20' });
}

const listsIn = ({ lists }: { lists: { list: string }[] }) => lists.map(({ list }) => list);
const found = ({ families }: { families: { family: string; found: number }[] }) =>
  families.filter((each) => each.found > 0).map(({ family }) => family);

it('shows company and lists, and gives the entries of each list', async () => {
  const browser = await app.signIn('viewer');
  expect((await browser.get(VIEW)).body).toMatchObject({ bundle: null, lists: [] });
  const { bundle } = await importFixture(homes(), 'un', 'own');
  const { body } = await browser.get(VIEW);
  expect(body).toMatchObject({ bundle, company: expect.any(String) });
  expect(listsIn(body)).toContain('un_sc');
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

it('shows and searches its own lists and no list of another tenant', async () => {
  const [browser, other] = [await app.signIn('admin'), await app.signIn('admin', 'globex')];
  await importOwn('globex');
  const hidden = (await other.get('/api/tenants/globex/compliance')).body.lists[0];
  expect((await browser.get(VIEW)).body.lists).toEqual([]);
  await expectRefusal(browser.get(`${VIEW}/lists/${hidden.content}`), 404, 'not_found');
  await expectRefusal(browser.get('/api/tenants/globex/compliance'), 404, 'not_found');
  expect(found((await browser.post(SEARCH, { document: PERSON })).body)).toEqual([]);
  await importOwn('acme');
  await importOwn('globex');
  expect(listsIn((await browser.get(VIEW)).body)).toEqual(['veto']);
  expect(found((await browser.post(SEARCH, { document: PERSON })).body)).toEqual(['lists']);
});

it('finds a person on the lists of policies of the account only, and keeps and repeats no value', async () => {
  const browser = await app.signIn('admin');
  await app.redis.set(key('account:policies:globex'), JSON.stringify({ note: PERSON }));
  const nothing = await browser.post(SEARCH, { document: '1.020.304.050', email: 'ana@correo.example' });
  expect(nothing).toMatchObject({ status: 200, body: { searchedBy: ['document', 'email'] } });
  expect(found(nothing.body)).toEqual([]);

  const peppers = [{ version: 1, secret: Buffer.alloc(32, 7) }];
  const [digest] = subjectDigests(peppers, 'acme', { document: PERSON });
  await app.redis.set(key('account:policies:acme'), JSON.stringify({ deny: [digest] }));
  const held = await browser.post(SEARCH, { document: PERSON });
  expect(found(held.body)).toEqual(['accounts']);

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
