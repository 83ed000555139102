import type { RequestListener } from 'node:http';
import { startVendorServer, type VendorServer, waitFor } from '@cotejo/testing';
import { domainObject, rdapVendor, writeBootstrap } from '../testing/rdap-server.js';
import { DomainAges, type RdapFailure } from './domain-ages.js';
import { RdapServers } from './rdap-servers.js';

const DAY_MS = 86_400_000;
const PATIENT_MS = 3_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS - 1_000).toISOString();
const patient = () => AbortSignal.timeout(PATIENT_MS);

let server: VendorServer;
let vendor: RequestListener;
let requests: string[];
let failures: RdapFailure[];
let ages: DomainAges;
let servers: RdapServers;
let bootstrap: ReturnType<typeof writeBootstrap>;
const realNow = Date.now;

beforeEach(async () => {
  requests = [];
  failures = [];
  vendor = rdapVendor({ 'tienda.com.co': daysAgo(400), 'nueva.co': daysAgo(3), 'hoy.co': daysAgo(0) }, requests);
  server = await startVendorServer((request, response) => vendor(request, response));
  bootstrap = writeBootstrap(server.origin);
  servers = new RdapServers();
  servers.open(bootstrap.path, () => {});
  ages = agesWith(100);
});
afterEach(async () => {
  Date.now = realNow;
  ages.close();
  servers.close();
  bootstrap.remove();
  await server.close();
});

function agesWith(callsPerSecond: number): DomainAges {
  return new DomainAges({ callsPerSecond, timeoutMs: 300 }, servers, (failure) => failures.push(failure));
}

it('returns whole days since the registration and sends only the registered name', async () => {
  expect(await ages.ageDays('correo.ventas.tienda.com.co', patient())).toBe(400);
  expect(await ages.ageDays('nueva.co', patient())).toBe(3);
  expect(await ages.ageDays('hoy.co', patient())).toBe(0);
  expect(requests).toEqual([
    'GET /co/domain/tienda.com.co application/rdap+json',
    'GET /co/domain/nueva.co application/rdap+json',
    'GET /co/domain/hoy.co application/rdap+json',
  ]);
});

it('sends one query for concurrent and repeated callers', async () => {
  const names = ['tienda.com.co', 'a.tienda.com.co', 'b.tienda.com.co'];
  expect(await Promise.all(names.map((name) => ages.ageDays(name, patient())))).toEqual([400, 400, 400]);
  expect(await ages.ageDays('tienda.com.co', patient())).toBe(400);
  expect(await ages.ageDays('nadie.com.co', patient())).toBeNull();
  expect(await ages.ageDays('nadie.com.co', patient())).toBeNull();
  expect(requests).toHaveLength(2);
  expect(failures).toEqual([]);
});

it('sends no query for a suffix without a known registry, or an invalid suffix', async () => {
  for (const name of ['tienda.zz', 'correo.local', 'com.co', 'co']) {
    expect(await ages.ageDays(name, patient())).toBeNull();
  }
  expect(requests).toEqual([]);
});

it('caches an answer that arrives too late for the first caller', async () => {
  let answer: (() => void) | undefined;
  const prompt = vendor;
  vendor = (request, response) => {
    answer = () => prompt(request, response);
  };
  expect(await ages.ageDays('nueva.co', AbortSignal.timeout(30))).toBeNull();
  await waitFor(() => answer !== undefined, { what: 'the query to arrive' });
  answer?.();
  vendor = () => {};
  await waitFor(async () => (await ages.ageDays('nueva.co', AbortSignal.timeout(5))) === 3, {
    what: 'the late answer',
  });
  expect(requests).toHaveLength(1);
});

it('waits for the Retry-After time of a registry', async () => {
  const well = vendor;
  vendor = (_, response) => response.writeHead(429, { 'retry-after': '30' }).end();
  expect(await ages.ageDays('nueva.co', patient())).toBeNull();
  vendor = well;
  Date.now = () => realNow() + 29_000;
  expect(await ages.ageDays('nueva.co', patient())).toBeNull();
  expect(requests).toEqual([]);
  Date.now = () => realNow() + 31_000;
  expect(await ages.ageDays('nueva.co', patient())).toBe(3);
  expect(failures.map(({ cause }) => cause)).toEqual(['http_429']);
});

it('pauses after a failure of the registry, but not after a single odd answer', async () => {
  const well = vendor;
  vendor = (_, response) => response.writeHead(200).end('<h1>Welcome</h1>');
  expect(await ages.ageDays('nueva.co', patient())).toBeNull();
  vendor = (_, response) => response.writeHead(500).end();
  expect(await ages.ageDays('nueva.co', patient())).toBeNull();
  expect(failures.map(({ cause }) => cause)).toEqual(['malformed_answer', 'http_500']);
  vendor = well;
  expect(await ages.ageDays('tienda.com.co', patient())).toBeNull();
  expect(requests).toEqual([]);
  Date.now = () => realNow() + 5_001;
  expect(await ages.ageDays('tienda.com.co', patient())).toBe(400);
});

it('sends a new query when the first one exceeds the timeout', async () => {
  const well = vendor;
  const now = realNow();
  // A busy machine may take longer than the timeout of the first call.
  Date.now = () => now;
  vendor = () => {};
  expect(await ages.ageDays('nueva.co', AbortSignal.timeout(30))).toBeNull();
  vendor = well;
  expect(await ages.ageDays('nueva.co', AbortSignal.timeout(30))).toBeNull();
  Date.now = () => now + 301;
  expect(await ages.ageDays('nueva.co', patient())).toBe(3);
});

it('limits the calls per second', async () => {
  ages.close();
  ages = agesWith(2);
  const names = Array.from({ length: 6 }, (_, index) => `tienda${index}.com.co`);
  await Promise.all(names.map((name) => ages.ageDays(name, patient())));
  expect(requests).toHaveLength(2);
  Date.now = () => realNow() + 1_000;
  await Promise.all(names.slice(2).map((name) => ages.ageDays(name, patient())));
  expect(requests).toHaveLength(4);
});

it('limits the calls in flight to 32', async () => {
  let open = 0;
  vendor = () => {
    open += 1;
  };
  const names = Array.from({ length: 60 }, (_, index) => `tienda${index}.com.co`);
  const started = performance.now();
  await Promise.all(names.map((name) => ages.ageDays(name, AbortSignal.timeout(100))));
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(open).toBeLessThanOrEqual(32);
});

/** Redirects each query a number of times before it answers. */
function redirecting(times: number, to = (path: string) => path): RequestListener {
  const answering = vendor;
  let left = times;
  return (request, response) => {
    if (left === 0) {
      return answering(request, response);
    }
    left -= 1;
    response.writeHead(302, { location: to(request.url ?? '') }).end();
  };
}

it('follows at most three redirects', async () => {
  vendor = redirecting(3);
  expect(await ages.ageDays('nueva.co', patient())).toBe(3);
  vendor = redirecting(4);
  expect(await ages.ageDays('tienda.com.co', patient())).toBeNull();
  expect(failures.map(({ cause }) => cause)).toEqual(['redirected']);
});

it.each([
  ['another port of this machine', 'http://127.0.0.1:9/x'],
  ['this machine over TLS', 'https://127.0.0.1/x'],
  ['this machine by name', 'https://localhost/x'],
  ['a private network', 'https://10.0.0.1/x'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest'],
  ['a private network in IPv6', 'https://[fd00::1]/x'],
  ['a private network behind a translator', 'https://[64:ff9b::10.0.0.1]/x'],
  ['this machine as IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/x'],
  ['open text', 'http://rdap.example.com/x'],
  ['another port', 'https://rdap.example.com:8443/x'],
  ['credentials', 'https://a:b@rdap.example.com/x'],
  ['a file', 'file:///etc/passwd'],
  ['a host that is no registry', 'https://rdap.example.com/x'],
])('does not follow a redirect to %s', async (_, location) => {
  vendor = redirecting(1, () => location);
  expect(await ages.ageDays('nueva.co', patient())).toBeNull();
  expect(failures.map(({ cause }) => cause)).toEqual(['redirected']);
});

it.each([
  ['of another domain', domainObject('otra.co', daysAgo(3)), 'wrong_subject'],
  ['of the future', domainObject('nueva.co', daysAgo(-9)), 'malformed_answer'],
  ['of before there were domains', domainObject('nueva.co', '1970-01-01T00:00:00Z'), 'malformed_answer'],
  [
    'without a date',
    { ...domainObject('nueva.co', ''), events: [{ eventAction: 'registration' }] },
    'malformed_answer',
  ],
  ['of something else', { objectClassName: 'entity' }, 'malformed_answer'],
])('reports a failure for an answer %s', async (_, answer, cause) => {
  vendor = (_request, response) => response.writeHead(200).end(JSON.stringify(answer));
  expect(await ages.ageDays('nueva.co', patient())).toBeNull();
  expect(failures).toEqual([{ host: new URL(server.origin).host, cause }]);
});

it('returns null when the registry has no date', async () => {
  vendor = (_request, response) =>
    response.writeHead(200).end(JSON.stringify({ ...domainObject('nueva.co', ''), events: undefined }));
  expect(await ages.ageDays('nueva.co', patient())).toBeNull();
  expect(failures).toEqual([]);
});
