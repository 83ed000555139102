import { gzipSync } from 'node:zlib';
import { readDestinations } from '@cotejo/events';
import { startVendorServer, type VendorServer } from '@cotejo/testing';
import { OpenidClients } from './openid-client.js';

let server: VendorServer;
let clients: OpenidClients;
let issuer: string;
let answer: { body: Buffer; encoding?: string };
beforeAll(async () => {
  server = await startVendorServer((_, response) => {
    const { body, encoding } = answer;
    response.writeHead(200, { 'content-type': 'application/json', ...(encoding && { 'content-encoding': encoding }) });
    response.end(body);
  });
  issuer = server.origin;
  clients = new OpenidClients(readDestinations(['loopback=127.0.0.0/8'], 'COTEJO_SSO_ALLOWED_RANGES'));
});
afterAll(async () => {
  await clients.close();
  await server.close();
});

const metadataOf = (name: string, more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      issuer: name,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...more,
    }),
  );
const discover = (address: string) => clients.discover({ issuer: address, clientId: 'cotejo', clientSecret: null });

it('reads metadata, also compressed', async () => {
  answer = { body: gzipSync(metadataOf(issuer)), encoding: 'gzip' };
  expect((await discover(issuer)).serverMetadata().issuer).toBe(issuer);
});

it.each([
  ['', '/'],
  ['/', ''],
  ['/realms/shop', '/realms/shop/'],
  ['/realms/shop/', '/realms/shop'],
])('takes an issuer with the path %j whose metadata name %j', async (entered, named) => {
  answer = { body: metadataOf(`${issuer}${named}`) };
  expect((await discover(`${issuer}${entered}`)).serverMetadata().issuer).toBe(`${issuer}${named}`);
});

it.each<[string, object, string]>([
  ['name another issuer', { issuer: 'https://login.example.com' }, 'another issuer'],
  [
    'name the issuer of every company',
    { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' },
    'another issuer',
  ],
  ['differ in the path', { issuer: 'ISSUER/other' }, 'another issuer'],
  ['have no address for tokens', { token_endpoint: undefined }, 'no token_endpoint'],
  ['have no keys', { jwks_uri: 'none' }, 'no jwks_uri'],
])('says what is wrong with metadata that %s', async (_, change, message) => {
  answer = { body: Buffer.from(metadataOf(issuer, change).toString().replace('ISSUER', issuer)) };
  await expect(discover(issuer)).rejects.toMatchObject({
    code: 'invalid_provider',
    message: expect.stringContaining(message),
  });
});

it('refuses an answer that is not JSON', async () => {
  answer = { body: Buffer.from('<html>') };
  await expect(discover(issuer)).rejects.toMatchObject({ code: 'invalid_provider' });
});

it('refuses a small answer that is large without its compression, before it fills the memory', async () => {
  const large = metadataOf(issuer, { padding: ' '.repeat(200 * 1024 * 1024) });
  answer = { body: gzipSync(large), encoding: 'gzip' };
  expect(answer.body.length).toBeLessThan(512 * 1024);
  const before = process.memoryUsage().rss;
  await expect(discover(issuer)).rejects.toMatchObject({ reason: 'provider_unreachable' });
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});
