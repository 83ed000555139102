import { send } from '@cotejo/testing';
import { settingsFor, useSso } from './sso-fixture.js';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A console whose tenant acme takes people and groups from a directory, with a new token before each test. */
export function useDirectory() {
  const { app, provider, steps } = useSso();
  const directory = { token: '' };
  const settings = (change: object = {}) => settingsFor(provider, change);
  beforeEach(async () => {
    const { browser } = await steps.admin();
    await browser.put('/api/tenants/acme/sso', settings({ groupsFrom: 'directory' }));
    directory.token = (await browser.once('/api/tenants/acme/sso/scim-token', undefined)).body.token;
  });

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
  return { app, steps, directory, settings, call, patch };
}
