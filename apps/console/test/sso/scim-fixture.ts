import { DirectoryStore } from '@cotejo/members';
import { send } from '@cotejo/testing';
import { BY, type TestConsole } from '../console-fixture.js';
import { settingsFor, useSso } from './sso-fixture.js';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Puts people and groups into the directory of acme, each group with 240 of the people. @returns ids of the people */
export async function fillDirectory(
  { redis, scope, accounts: { audit }, members }: TestConsole,
  { people, groups }: { people: number; groups: number },
): Promise<string[]> {
  const store = new DirectoryStore(redis, scope, { audit, members });
  const ids: string[] = [];
  for (let each = 0; each < people; each += 1) {
    const email = `p${each}@acme.co`;
    const fields = { userName: email, externalId: `e${each}`, email, name: `P ${each}`, active: true };
    ids.push((await store.saveUser('acme', null, fields, BY)).id);
  }
  for (let each = 0; each < groups; each += 1) {
    const fields = { displayName: `g${each}`, externalId: null, members: ids.slice(each * 5, each * 5 + 240) };
    await store.saveGroup('acme', null, fields, BY);
  }
  return ids;
}

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
