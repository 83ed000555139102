import type { Member } from '@cotejo/members';
import { type Answer, useFixture } from '@cotejo/testing';
import type { ConsoleBrowser } from '../../src/testing/console-browser.js';
import {
  CLIENT,
  type OpenidProvider,
  ProviderBrowser,
  startOpenidProvider,
} from '../../src/testing/openid-provider.js';
import { BY, startTestConsole, type TestConsole } from '../console-fixture.js';

export const BEA = { sub: 'bea-1', email: 'bea@acme.co', name: 'Bea Ruiz', groups: ['analysts'] };
export const START = { purpose: 'sign_in', next: '/overview', language: 'es' } as const;

const FACTOR = { sealed: 'unreadable', enabledAt: 1 };

/** A console that may call providers on this machine. */
const startSsoConsole = (): Promise<TestConsole> =>
  startTestConsole({ env: { COTEJO_SSO_ALLOWED_RANGES: 'loopback=127.0.0.0/8' } });

/** The settings of an admin for this provider. */
export const settingsFor = ({ issuer }: Pick<OpenidProvider, 'issuer'>, change: object = {}) => ({
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  groupsFrom: 'token',
  groupsClaim: 'groups',
  groupRoles: [
    { group: 'analysts', role: 'viewer' },
    { group: 'leads', role: 'admin' },
  ],
  defaultRole: null,
  acr: null,
  ...change,
});

/** What the tests of sign-ins do again and again. */
export function ssoSteps(console: TestConsole) {
  const goToProvider = async (
    browser: ConsoleBrowser,
    { tenant = 'acme', at = new ProviderBrowser(), start = START as object } = {},
  ): Promise<URL> => {
    const { status, body, text } = await browser.post(`/api/sso/${tenant}`, start);
    if (status !== 200) {
      throw new Error(text);
    }
    return at.visit(body.url, console.url);
  };
  const comeBack = async (browser: ConsoleBrowser, callback: URL): Promise<URL> => {
    const { status, headers } = await browser.get(`${callback.pathname}${callback.search}`);
    expect(status).toBe(303);
    return new URL(headers.get('location') ?? '');
  };
  return {
    /** The browser at the provider, until the provider sends it back. */
    goToProvider,
    /** The browser with the provider's answer. @returns the page to which the console sends it */
    comeBack,
    /** A whole sign-in. @returns the path of the page at the end, with the problem if there is one */
    signIn: async (browser: ConsoleBrowser, options: Parameters<typeof goToProvider>[1] = {}): Promise<string> => {
      const { pathname, search } = await comeBack(browser, await goToProvider(browser, options));
      return `${pathname}${search}`;
    },
    session: (browser: ConsoleBrowser): Promise<Answer> => browser.get('/api/session'),
    /** An admin of the tenant with password and second factor, in a signed-in browser. */
    admin: async (tenant = 'acme'): Promise<{ member: Member; browser: ConsoleBrowser }> => {
      const member = await console.member(`admin@${tenant}.co`, 'admin', tenant);
      await console.members.setSecondFactor(member.id, 'member.enable_second_factor', BY, () => FACTOR);
      return { member, browser: await console.browserOf(member) };
    },
  };
}

/** A console and a provider whose person is Bea. */
export function useSso(): { app: TestConsole; provider: OpenidProvider; steps: ReturnType<typeof ssoSteps> } {
  const app = useFixture(startSsoConsole);
  const provider = useFixture(() => startOpenidProvider({ consoleUrl: app.url, tenant: 'acme' }));
  beforeEach(async () => {
    await provider.use(BEA);
    provider.setAway(false);
  });
  afterEach(() => app.clear());
  return { app, provider, steps: ssoSteps(app) };
}

export { ProviderBrowser, startOpenidProvider };
