import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Behaviour, Publisher, startVendorServer, testFolder } from '@cotejo/testing';
import { generate } from 'selfsigned';
import { Agent } from 'undici';
import { DownloadAgent, type DownloadPermissions, download } from './download.js';
import { isPublicAddress } from './public-address.js';
import { permittedLookup } from './public-lookup.js';

let publisher: Publisher;
let other: Publisher;
const folder = testFolder();
let agent: DownloadAgent;

beforeEach(async () => {
  [publisher, other] = await Promise.all([Publisher.start(), Publisher.start()]);
  agent = new DownloadAgent();
  publisher.publish('/list', 'the list');
  other.publish('/list', 'of another server');
});
afterEach(() => Promise.all([publisher.stop(), other.stop(), agent.destroy()]));

const redirectTo = (location: string) => {
  const behaviour: Behaviour = (_, response) => response.writeHead(302, { location }).end();
  publisher.respondWith('/moved', behaviour);
  return publisher.url('/moved');
};

async function downloaded(url: string, permissions: DownloadPermissions = {}): Promise<string> {
  const to = join(folder, 'file');
  const bounds = { deadlineMs: 2_000, bytesMax: 1_000 };
  const signal = AbortSignal.timeout(10_000);
  await download(url, { to, known: undefined, agent, permissions, bounds, signal });
  return readFileSync(to, 'utf8');
}

it('follows a redirect on the same host', async () => {
  expect(await downloaded(redirectTo('/list'))).toBe('the list');
});

it('follows a redirect to a host that the operator named', async () => {
  const { host } = new URL(other.url('/'));
  expect(await downloaded(redirectTo(other.url('/list')), { redirectHosts: [host] })).toBe('of another server');
});

it.each([
  ['another port of this machine', () => other.url('/list'), 'redirect_not_allowed'],
  ['this machine as IPv4 in IPv6', () => 'https://[::ffff:127.0.0.1]/list', 'redirect_not_allowed'],
  ['this machine as one number', () => 'https://2130706433/list', 'redirect_not_allowed'],
  ['this machine in IPv6', () => 'http://[::1]:9/list', 'redirect_not_allowed'],
  ['this machine by name', () => 'https://localhost/list', 'redirect_not_allowed'],
  ['the metadata of a cloud', () => 'https://169.254.169.254/latest', 'redirect_not_allowed'],
  ['the metadata of a cloud without TLS', () => 'http://169.254.169.254/latest', 'not_https'],
  ['a private network', () => 'https://10.0.0.1/list', 'redirect_not_allowed'],
  ['another host', () => 'https://lists.example/list', 'redirect_not_allowed'],
  ['another host without TLS', () => 'http://lists.example/list', 'not_https'],
  ['a file', () => 'file:///etc/passwd', 'not_https'],
  ['an address with a password', () => `https://${['a', 'b'].join(':')}@lists.example/list`, 'redirect_invalid'],
  ['no address', () => 'https://[', 'redirect_invalid'],
])('refuses a redirect to %s, and sends nothing there', async (_, location, code) => {
  await expect(downloaded(redirectTo(location()))).rejects.toMatchObject({ code });
  expect(other.requestedPaths).toEqual([]);
});

it('refuses a redirect from TLS to plain HTTP, also to a host that the operator named', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const location = other.url('/list');
  const mirror = await startVendorServer((_, response) => response.writeHead(302, { location }).end(), { cert, key });
  const trusting = new Agent({ connect: { rejectUnauthorized: false } });
  agent.agentFor = () => trusting;
  const permissions = { redirectHosts: [new URL(location).host] };
  await expect(downloaded(`${mirror.origin}/list`, permissions)).rejects.toMatchObject({ code: 'not_https' });
  expect(other.requestedPaths).toEqual([]);
  await Promise.all([trusting.destroy(), mirror.close()]);
});

it.each(['br', 'gzip, gzip'])('refuses the compression %s, and the process lives on', async (encoding) => {
  publisher.respondWith('/packed', (_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end('the list');
  });
  await expect(downloaded(publisher.url('/packed'))).rejects.toMatchObject({ code: 'unknown_encoding' });
  await delay(100); // An error without a listener would fail the test here, and would end a process.
});

it('bounds the redirects', async () => {
  await expect(downloaded(redirectTo('/moved'))).rejects.toMatchObject({ code: 'redirect_loop' });
  expect(publisher.requestedPaths).toHaveLength(6);
});

describe('a name', () => {
  it('that has a private address is refused, unless the source is in a private network', async () => {
    const url = publisher.url('/list').replace('127.0.0.1', 'localhost');
    await expect(downloaded(url)).rejects.toMatchObject({ code: 'private_address' });
    expect(publisher.requestedPaths).toEqual([]);
    expect(await downloaded(url, { privateNetwork: true })).toBe('the list');
  });

  it.each<[string, LookupAddress[], string[]]>([
    ['only a private address', [{ address: '10.0.0.1', family: 4 }], []],
    ['only the address of metadata', [{ address: '169.254.169.254', family: 4 }], []],
    ['a private IPv4 address in IPv6', [{ address: '::ffff:192.168.0.1', family: 6 }], []],
    [
      'a public and a private address',
      [
        { address: '127.0.0.1', family: 4 },
        { address: '8.8.8.8', family: 4 },
      ],
      ['8.8.8.8'],
    ],
  ])('with %s resolves to its public addresses', async (_, addresses, expected) => {
    const lookup = permittedLookup(isPublicAddress, 'ENOTPUBLIC', (__, ___, callback) => callback(null, addresses));
    const found = await new Promise<string[]>((resolve) => {
      lookup('lists.example', { all: true }, (error, all) =>
        resolve(error ? [] : (all as LookupAddress[]).map(({ address }) => address)),
      );
    });
    expect(found).toEqual(expected);
  });
});
