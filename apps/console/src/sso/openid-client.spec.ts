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
  Buffer.from(JSON.stringify({ issuer: name, authorization_endpoint: `${issuer}/auth`, ...more }));
const discover = (address: string) => clients.discover({ issuer: address, clientId: 'cotejo', clientSecret: null });

it('reads metadata, also compressed', async () => {
  answer = { body: gzipSync(metadataOf(issuer)), encoding: 'gzip' };
  expect((await discover(issuer)).serverMetadata().issuer).toBe(issuer);
});

it('refuses metadata that name another issuer than the address', async () => {
  // The library compares them for an address of the issuer, but not for one of the metadata themselves.
  answer = { body: metadataOf('https://login.example.com') };
  await expect(discover(`${issuer}/.well-known/openid-configuration`)).rejects.toMatchObject({
    reason: 'invalid_provider',
  });
});

it('refuses a small answer that is large without its compression, before it fills the memory', async () => {
  const large = metadataOf(issuer, { padding: ' '.repeat(200 * 1024 * 1024) });
  answer = { body: gzipSync(large), encoding: 'gzip' };
  expect(answer.body.length).toBeLessThan(512 * 1024);
  const before = process.memoryUsage().rss;
  await expect(discover(issuer)).rejects.toMatchObject({ reason: 'provider_unreachable' });
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});
