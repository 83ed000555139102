import { send, useFixture } from '@cotejo/testing';
import type { OpenidProvider } from '../../src/testing/openid-provider.js';
import { BEA, settingsFor, ssoSteps, startOpenidProvider, startSsoConsole } from './sso-fixture.js';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A console whose tenant acme takes people and groups from a directory, with a new token before each test. */
export function useDirectory() {
  const app = useFixture(startSsoConsole);
  const provider = useFixture(() => startOpenidProvider({ consoleUrl: app.url, tenant: 'acme' }));
  const steps = ssoSteps(app);
  const directory = { token: '' };
  beforeEach(async () => {
    await provider.use(BEA);
    const { browser } = await steps.admin();
    await browser.put('/api/tenants/acme/sso', settingsFor(provider, { groupsFrom: 'directory' }));
    directory.token = (await browser.once('/api/tenants/acme/sso/scim-token', undefined)).body.token;
  });
  afterEach(() => app.clear());

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(`${app.url}/api/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${directory.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const patch = (path: string, ...Operations: unknown[]) => call('PATCH', path, { schemas: [PATCH], Operations });
  return { app, provider: provider as Pick<OpenidProvider, 'issuer'>, steps, directory, call, patch };
}
