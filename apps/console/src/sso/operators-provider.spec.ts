import { IdentityProviderStore } from '@cotejo/members';
import { fixedSecret } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import { BY, startTestConsole } from '../../test/console-fixture.js';
import { settingsFor } from '../../test/sso/sso-fixture.js';

const SETTINGS = {
  ...settingsFor({ issuer: 'https://login.example.com' }),
  clientSecret: null,
  groupsFrom: 'directory' as const,
  groupRoles: [{ group: 'sre', role: 'operator' as const }],
};

let providers: IdentityProviderStore;
const app = useFixture(startTestConsole);
beforeAll(() => {
  const { accounts, members, redis, scope } = app;
  const peppers = fixedSecret([{ version: 1, secret: Buffer.alloc(32, 7) }] as const);
  providers = new IdentityProviderStore(redis, scope, { audit: accounts.audit, members, peppers });
});
afterEach(() => app.clear());

it.each([
  ['see', 'get', '', undefined],
  ['replace', 'put', '', settingsFor({ issuer: 'https://evil.example.com' })],
  ['test', 'post', '/test', { ...settingsFor({ issuer: 'https://evil.example.com' }), next: '/company-sign-in' }],
  ['remove', 'delete', '', undefined],
  ['add a mail domain to', 'post', '/domains', { domain: 'evil.example' }],
  ['take a mail domain from', 'delete', '/domains/evil.example', undefined],
  ['turn passwords off for', 'post', '/enforce', { breakGlass: 'mem_0123456789abcdef' }],
  ['allow passwords for', 'post', '/relax', undefined],
  ['get a directory token of', 'once', '/scim-token', undefined],
  ['remove the directory token of', 'delete', '/scim-token', undefined],
] as const)('an operator cannot %s the operators’ provider in the console', async (_, method, path, body) => {
  await providers.save(null, SETTINGS, BY);
  await providers.newScimToken(null, BY);
  const before = await providers.find(null);
  const operator = await app.signIn('operator');
  const call = operator[method].bind(operator) as (path: string, body?: unknown) => ReturnType<typeof operator.get>;
  const { status, body: answer } = await call(`/api/tenants/-/sso${path}`, body);
  expect([status, (answer as { reason?: string }).reason]).toEqual([404, 'unknown_tenant']);
  expect(await providers.find(null)).toEqual(before);
});
