import { useFixture } from '@cotejo/testing';
import { PASSWORD } from '../../test/console-fixture.js';
import { BEA, settingsFor, ssoSteps, startOpenidProvider, startSsoConsole } from '../../test/sso/sso-fixture.js';

const PATH = '/api/tenants/acme/sso';

const app = useFixture(startSsoConsole);
const provider = useFixture(() => startOpenidProvider({ consoleUrl: app.url, tenant: 'acme' }));
const steps = ssoSteps(app);
let admin: Awaited<ReturnType<typeof steps.admin>>;
beforeEach(async () => {
  await provider.use(BEA);
  admin = await steps.admin();
  await admin.browser.put(PATH, settingsFor(provider));
});
afterEach(() => app.clear());

const enforce = () => admin.browser.post(`${PATH}/enforce`, { breakGlass: admin.member.id });

it('refuses the password as a proof for a sensitive change', async () => {
  await app.member('bea@acme.co', 'viewer', 'acme');
  const browser = app.browser();
  await steps.signIn(browser);
  await steps.session(browser);
  const confirm = () => browser.post('/api/session/confirm', { password: PASSWORD });
  expect((await confirm()).status).toBe(200);
  await enforce();
  expect((await confirm()).body.reason).toBe('company_sign_in_required');
});

it('refuses a password that was being checked when passwords were turned off', async () => {
  await steps.signIn(app.browser());
  const ana = await app.member('ana@acme.co', 'developer', 'acme');
  const signIns = Array.from({ length: 8 }, async () => {
    const browser = app.browser();
    await browser.post('/api/session', { email: 'ana@acme.co', password: PASSWORD });
    return browser;
  });
  expect((await enforce()).status).toBe(200);
  for (const browser of await Promise.all(signIns)) {
    expect((await steps.session(browser)).body.stage).toBe('none');
  }
  expect(await app.sessions.list(ana.id)).toEqual([]);
});

it('keeps the second factor of the break-glass member', async () => {
  await steps.signIn(app.browser());
  await enforce();
  expect((await admin.browser.delete('/api/account/second-factor')).body.reason).toBe('break_glass_member');
  await admin.browser.post(`${PATH}/relax`);
  expect((await admin.browser.delete('/api/account/second-factor')).status).toBe(204);
});
