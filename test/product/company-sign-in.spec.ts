import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CLIENT,
  type ConsoleBrowser,
  type OpenidProvider,
  openKey,
  ProviderBrowser,
  startOpenidProvider,
} from '@cotejo/console/testing';
import { waitFor } from '@cotejo/testing';
import { runCotejo } from '../harness/cli.js';
import { openPeople, PASSWORD, type People } from '../harness/console-people.js';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

const OLGA = { sub: 'olga-1', email: 'olga@operacion.example', name: 'Olga', groups: ['sre'] };
const BEA = { sub: 'bea-1', email: 'bea@pedidos.example', name: 'Bea', groups: ['payments'] };

let product: RunningProduct;
let people: People;
let folder: string;
beforeAll(async () => {
  product = await lend('sandbox');
  people = await openPeople(product);
  folder = mkdtempSync(join(tmpdir(), 'cotejo-sso-'));
  writeFileSync(join(folder, 'secret.txt'), `${CLIENT.secret}\n`);
}, 120_000);
afterAll(async () => {
  people.stop();
  await product.stop();
  rmSync(folder, { recursive: true });
});

/** `cotejo sso`, as an operator types it. */
async function sso(...args: string[]) {
  return JSON.parse(await product.cli('sso', ...args, '--json'));
}

async function signIn(browser: ConsoleBrowser, account: string): Promise<string> {
  const start = { purpose: 'sign_in', next: '/overview', language: 'es' };
  const { body } = await browser.post(`/api/sso/${account}`, start);
  const callback = await new ProviderBrowser().visit(body.url, browser.url);
  const { headers } = await browser.get(`${callback.pathname}${callback.search}`);
  await browser.get('/api/session');
  return new URL(headers.get('location') ?? '').search;
}

/** The key of the playground, which only the browser's token opens. */
async function playgroundKeyOf({ cookie }: ConsoleBrowser): Promise<string> {
  const token = cookie?.split('=')[1] ?? '';
  const session = await people.sessions.find(token);
  return openKey(session?.playgroundKey?.sealed ?? '', token, session?.id ?? '') ?? '';
}

const withProvider = async (tenant: string, use: (provider: OpenidProvider) => Promise<void>) => {
  const provider = await startOpenidProvider({ consoleUrl: product.services.consoleUrl, tenant });
  try {
    await use(provider);
  } finally {
    await provider.stop();
  }
};

it('operators sign in through the provider that the command line names, and passwords can be turned off', async () => {
  await withProvider('-', async (provider) => {
    await provider.use(OLGA);
    const client = ['--client-id', CLIENT.id, '--client-secret-file', join(folder, 'secret.txt')];
    const shown = await sso('set', '--operator', '--issuer', provider.issuer, ...client, '--group', 'sre=operator');
    expect(shown).toMatchObject({ tenant: null, hasSecret: true, enforced: false, provenAt: null });
    expect(JSON.stringify(shown)).not.toContain(CLIENT.secret);

    const browser = people.browser();
    expect(await signIn(browser, '-')).toBe('');
    expect((await browser.get('/api/operator/tenants')).status).toBe(200);

    const emergency = await people.member('emergencia@operacion.example', 'operator', null);
    const factor = { sealed: 'unreadable', enabledAt: Date.now() };
    await people.members.setSecondFactor(emergency.id, 'member.enable_second_factor', { actor: 'test' }, () => factor);
    const other = await people.member('otra@operacion.example', 'operator', null);
    expect(await sso('enforce', '--operator', '--break-glass', emergency.id)).toMatchObject({ enforced: true });
    const refused = await people.browser().post('/api/session', { email: other.email, password: PASSWORD });
    expect(refused.body).toMatchObject({ reason: 'company_sign_in_required', detail: '-' });
    expect((await people.browser().post('/api/session', { email: emergency.email, password: PASSWORD })).status).toBe(
      200,
    );

    expect(await sso('domain', '--operator', '--add', 'operacion.example')).toEqual({ domains: ['operacion.example'] });
    const found = await people.browser().post('/api/company-sign-in', { email: OLGA.email });
    expect(found.body).toEqual({ account: '-' });
    expect(await sso('relax', '--operator')).toMatchObject({ enforced: false });
    expect((await people.browser().post('/api/session', { email: other.email, password: PASSWORD })).status).toBe(200);
    expect(await sso('remove', '--operator')).toMatchObject({ issuer: provider.issuer });
  });
}, 60_000);

it('a person who leaves the directory loses the session, and the gateway refuses the playground key, within a second', async () => {
  const tenant = 'pedidos';
  await people.member('jefa@pedidos.example', 'admin', tenant);
  await withProvider(tenant, async (provider) => {
    await provider.use(BEA);
    const client = ['--client-id', CLIENT.id, '--client-secret-file', join(folder, 'secret.txt')];
    const groups = ['--group', 'payments=developer'];
    await sso('set', '--tenant', tenant, '--issuer', provider.issuer, ...client, ...groups);
    const { token } = await sso('scim-token', '--tenant', tenant);
    const scim = (method: string, path: string, body?: object) =>
      send(`${product.services.consoleUrl}/api/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
    const { body: user } = await scim('POST', '/Users', { schemas, userName: BEA.email });

    const browser = people.browser();
    expect(await signIn(browser, tenant)).toBe('');
    const body = { cedula: '1000000001' };
    const called = await browser.post('/api/playground/calls', { operation: 'verify', body, include: [] });
    expect(called.body).toMatchObject({ status: 200 });
    const { verify } = clientOf(product.url, await playgroundKeyOf(browser));
    expect((await verify(body)).status).toBe(200);

    const startedAt = performance.now();
    expect((await scim('DELETE', `/Users/${user.id}`)).status).toBe(204);
    expect((await browser.get('/api/account/sessions')).status).toBe(401);
    await waitFor(async () => (await verify(body)).status === 401, { timeoutMs: 1_000 });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(await signIn(people.browser(), tenant)).toBe('?problem=not_provisioned');
  });
}, 60_000);

it('a new table of roles counts at once for people whose groups come from the directory', async () => {
  const tenant = 'ventas';
  await people.member('jefa@ventas.example', 'admin', tenant);
  await withProvider(tenant, async (provider) => {
    const person = { ...BEA, sub: 'bea-ventas', email: 'bea@ventas.example' };
    await provider.use(person);
    const client = [
      '--client-id',
      CLIENT.id,
      '--client-secret-file',
      join(folder, 'secret.txt'),
      '--groups-from',
      'directory',
    ];
    const set = (role: string) =>
      sso('set', '--tenant', tenant, '--issuer', provider.issuer, ...client, '--group', `leads=${role}`);
    await set('admin');
    const { token } = await sso('scim-token', '--tenant', tenant);
    const create = (path: string, body: object) =>
      send(`${product.services.consoleUrl}/api/scim/v2${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify(body),
      });
    const core = 'urn:ietf:params:scim:schemas:core:2.0';
    const { body: user } = await create('/Users', { schemas: [`${core}:User`], userName: person.email });
    await create('/Groups', { schemas: [`${core}:Group`], displayName: 'leads', members: [{ value: user.id }] });
    expect(await signIn(people.browser(), tenant)).toBe('');
    expect(await people.members.findInTenant(tenant, person.email)).toMatchObject({ role: 'admin' });
    await set('viewer');
    expect(await people.members.findInTenant(tenant, person.email)).toMatchObject({ role: 'viewer' });
  });
}, 60_000);

it('the command line checks what it saves: wrong metadata are refused, and it warns when the provider does not answer', async () => {
  await people.member('jefa@compras.example', 'admin', 'compras');
  await withProvider('compras', async (provider) => {
    const set = (issuer: string) =>
      runCotejo(
        ['sso', 'set', '--tenant', 'compras', '--client-id', 'cotejo', '--group', 'a=admin', '--issuer', issuer],
        { env: product.services.environment },
      );
    const wrong = await set(`${provider.issuer}/realms/none`);
    expect([wrong.code > 0, wrong.stderr]).toEqual([true, expect.stringContaining('its address is wrong')]);
    expect(await set('http://127.0.0.1:1')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('does not answer'),
    });
    expect(await set(`${provider.issuer}/`)).toMatchObject({ code: 0, stderr: '' });
  });
});
