import { useFixture } from '@cotejo/testing';
import { startTestConsole } from '../../test/console-fixture.js';
import { settingsFor, startOpenidProvider } from '../../test/sso/sso-fixture.js';
import { startTxtServer } from '../testing/txt-server.js';

const dns = useFixture(startTxtServer);
const app = useFixture(() =>
  startTestConsole({ env: { COTEJO_SSO_DNS: dns.server, COTEJO_SSO_ALLOWED_RANGES: 'loopback=127.0.0.0/8' } }),
);
const provider = useFixture(() => startOpenidProvider({ consoleUrl: app.url, tenant: 'acme' }));
const SHARED = ['gmail.com', 'mailinator.com', 'privaterelay.appleid.com'];
let isEmailSourceUp = true;
beforeAll(async () => {
  await app.bus.serve('email', async (_, payload) => {
    if (!isEmailSourceUp) {
      throw new Error('away');
    }
    const [freeProvider, disposable, relay] = SHARED.map((each) => each === (payload as { domain: string }).domain);
    return { freeProvider, disposable, relay };
  });
});
afterEach(async () => {
  isEmailSourceUp = true;
  dns.records.clear();
  await app.clear();
});

const find = (email: string) => app.browser().post('/api/company-sign-in', { email });

/** An admin of the tenant, who can publish the proof of a domain. */
async function adminOf(tenant: string) {
  const browser = await app.signIn('admin', tenant);
  const path = `/api/tenants/${tenant}/sso`;
  const { label, value } = (await browser.get(path)).body.addresses.domainProof;
  return {
    publish: (domain: string) => dns.records.set(`${label}.${domain}`, value),
    add: (domain: string) => browser.post(`${path}/domains`, { domain }),
    remove: (domain: string) => browser.delete(`${path}/domains/${domain}`),
    domains: async () => (await browser.get(path)).body.domains,
    connect: () => browser.put(path, settingsFor(provider)),
  };
}

it('leads every address of a proven domain to the provider, whoever has an account', async () => {
  const acme = await adminOf('acme');
  acme.publish('tienda.co');
  expect((await acme.add(' Tienda.CO ')).status).toBe(204);
  expect(await acme.domains()).toEqual(['tienda.co']);
  // There is no provider yet.
  expect((await find('ana@tienda.co')).body.reason).toBe('unknown_mail_domain');
  await acme.connect();
  await app.member('ana@tienda.co', 'viewer', 'acme');
  const [known, stranger] = [await find('ana@tienda.co'), await find('Nobody@TIENDA.co')];
  expect([known.status, known.body, stranger.body]).toEqual([200, { account: 'acme' }, { account: 'acme' }]);
});

it('answers alike for a member and a stranger of a domain that nobody proved', async () => {
  await app.member('ana@otra.co', 'viewer', 'acme');
  const answers = await Promise.all([find('ana@otra.co'), find('eva@otra.co')]);
  for (const { status, body } of answers) {
    expect([status, body.errors]).toEqual([404, [{ pointer: '/email', code: 'unknown_mail_domain' }]]);
  }
});

it('refuses a domain without the record of this tenant', async () => {
  const [acme, globex] = [await adminOf('acme'), await adminOf('globex')];
  globex.publish('tienda.co');
  const { status, body } = await acme.add('tienda.co');
  expect([status, body.errors]).toEqual([400, [{ pointer: '/domain', code: 'domain_unproven' }]]);
  expect(await acme.domains()).toEqual([]);
});

it('lets no other tenant take a domain, and tells only who controls it that it is taken', async () => {
  const [acme, globex] = [await adminOf('acme'), await adminOf('globex')];
  acme.publish('tienda.co');
  await acme.add('tienda.co');
  dns.records.clear();
  expect((await globex.add('tienda.co')).body.reason).toBe('domain_unproven');
  globex.publish('tienda.co');
  expect((await globex.add('tienda.co')).body).toMatchObject({ reason: 'domain_taken' });
  expect((await globex.remove('tienda.co')).status).toBe(404);
  expect((await acme.remove('tienda.co')).status).toBe(204);
  expect((await globex.add('tienda.co')).status).toBe(204);
});

it.each(SHARED)('refuses %s, which nobody owns alone', async (domain) => {
  const acme = await adminOf('acme');
  acme.publish(domain);
  expect((await acme.add(domain)).body.reason).toBe('domain_shared');
});

it('says that it cannot check a domain while the e-mail source is away', async () => {
  isEmailSourceUp = false;
  expect((await (await adminOf('acme')).add('tienda.co')).body.reason).toBe('check_unavailable');
});

it.each(['tienda', 'https://tienda.co', '_cotejo'])('refuses %j, which is no domain', async (domain) => {
  const { body } = await (await adminOf('acme')).add(domain);
  expect(body.errors).toEqual([{ pointer: '/domain', code: 'invalid_format' }]);
});

it('names the company of an account with a provider, and of no other account', async () => {
  await app.tenant('acme', 'negocio', { company: 'Tienda Azul S.A.S.', nit: '900373115-3' });
  const shown = () => app.browser().get('/api/sso/acme');
  expect((await shown()).body.reason).toBe('no_provider');
  await (await adminOf('acme')).connect();
  expect((await shown()).body).toEqual({ company: 'Tienda Azul S.A.S.' });
  expect((await app.browser().get('/api/sso/nobody')).body.reason).toBe('no_provider');
});
