import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fillDirectory, OPERATIONS, type OperationRules } from '@cotejo/console/testing';
import { DIRECTORY_GROUPS_MAX, DIRECTORY_USERS_MAX, DirectoryStore, IdentityProviderStore } from '@cotejo/members';
import { openPeople } from '../../harness/console-people.js';
import { type HostileRequest, hostileRequestsTo, type Route } from '../../harness/hostile-requests.js';
import { send } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import { loopMsOf } from '../../harness/loop-time.js';
import type { RunningProduct } from '../../harness/product.js';

/**
 * Whatever a client sends to any route of the gateway or of the console, no event loop of the product is held for more than
 * 20 ms, no answer is a failure of ours, and no refusal is large. On a machine that is slower at the moment, 20 ms are as
 * long as five times a piece of work that this test does itself.
 *
 * What is measured is the CPU time of each main thread from the request to its answer. It is never less than the longest
 * turn of the loop, and other processes of a busy machine do not add to it. The collector of garbage and the compiler of
 * V8 do, now and then: a request is a finding only if each of five tries takes too long.
 */
const HOLD_MS_MAX = 20;
/** Pieces of work, each of about 4 ms on a machine that is not busy. */
const HOLD_WORK_MAX = 5;
const TRIES = 5;
const REFUSAL_BYTES_MAX = 16_384;
const TEST_MS = 240_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let running: RunningProduct;
let key: string;

beforeAll(async () => {
  running = await lend('sandbox');
  key = await running.key('enterprise');
});
afterAll(() => agent.destroy());

interface Outcome {
  status: number;
  text: string;
}

/** A body that no route of the product takes. */
const TOO_LARGE_BYTES = 1_000_000;
const CLOSED_WHILE_SENDING = ['EPIPE', 'ECONNRESET'];

/**
 * A server may close the connection while a client still sends a content that is too large (RFC 9110, section 15.5.14). When
 * the client is slow, it learns of the close before it reads the answer.
 */
const isClosedAsTooLarge = ({ body }: HostileRequest, { code }: NodeJS.ErrnoException): boolean =>
  (body?.length ?? 0) > TOO_LARGE_BYTES && CLOSED_WHILE_SENDING.includes(code ?? '');

/** Sends the path and the headers exactly as given, and reads the answer also when the server stops reading the body. */
const deliver = (url: string, hostile: HostileRequest): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = hostile;
    const sent = request(`${url}/`, { agent, method, path, headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, text: await text(response).catch(() => '') });
    });
    sent.on('error', (error) =>
      isClosedAsTooLarge(hostile, error) ? resolve({ status: 413, text: '' }) : reject(error),
    );
    sent.end(body);
  });

/** CPU time of each event loop of the product. */
const loopTimes = () =>
  Object.entries(running.services.pids).map(([app, pid]) => [app, loopMsOf(pid as number)] as const);

const DOCUMENT = JSON.stringify(
  Array.from({ length: 5_000 }, (_, at) => ({
    id: `usr_${at}`,
    userName: `p${at}@acme.co`,
    active: true,
    members: ['a', 'b', 'c', at],
  })),
);

/** CPU time of one piece of work now: it reads and writes a document of 430 KB. */
function workMs(): number {
  const before = process.cpuUsage();
  JSON.stringify(JSON.parse(DOCUMENT));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** What is wrong with the answer to a request; `null` when nothing is. */
async function tryOnce(url: string, hostile: HostileRequest): Promise<string | null> {
  const before = new Map(loopTimes());
  const { status, text: answer } = await deliver(url, hostile).catch((error: Error) => ({
    status: 0,
    text: error.message,
  }));
  const [app, heldMs] = loopTimes()
    .map(([name, ms]) => [name, ms - (before.get(name) ?? 0)] as const)
    .reduce((longest, each) => (each[1] > longest[1] ? each : longest));
  if (heldMs > HOLD_MS_MAX && heldMs > HOLD_WORK_MAX * workMs()) {
    return `holds ${app} for ${heldMs.toFixed(0)} ms`;
  }
  if (status === 0 || (status >= 500 && status !== 501)) {
    return `is answered ${status} ${answer.slice(0, 200)}`;
  }
  return status >= 400 && answer.length > REFUSAL_BYTES_MAX ? `is refused with ${answer.length} bytes` : null;
}

async function problemWith(url: string, hostile: HostileRequest): Promise<string | null> {
  let problem: string | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    problem = await tryOnce(url, hostile);
    if (problem === null) {
      return null;
    }
  }
  return `${hostile.method} ${hostile.path.slice(0, 60)}: ${hostile.kind} ${problem}`;
}

/** @param also headers of every request that does not set them itself */
async function findings(url: string, routes: Route[], also: Record<string, string> = {}): Promise<string[]> {
  const found: string[] = [];
  let count = 0;
  for (const hostile of routes.flatMap(hostileRequestsTo)) {
    const problem = await problemWith(url, { ...hostile, headers: { ...also, ...hostile.headers } });
    count += 1;
    if (problem !== null) {
      found.push(problem);
    }
  }
  expect(count).toBeGreaterThan(routes.length * 20);
  return found;
}

/** Every operation of the API's document, with the members of its body. */
async function gatewayRoutes(): Promise<Route[]> {
  const { body: document } = await send(`${running.url}/v1/openapi.json`);
  return Object.entries<Record<string, { requestBody?: { content: Record<string, { schema: { $ref: string } }> } }>>(
    document.paths,
  ).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => {
      const name = requestBody?.content['application/json']?.schema.$ref.split('/').pop();
      const schema = name === undefined ? {} : document.components.schemas[name].properties;
      return { method: method.toUpperCase(), path, fields: Object.keys(schema) };
    }),
  );
}

/** Every operation of the console. An open one names the members that it needs when it refuses an empty object. */
function consoleRoutes(): Promise<Route[]> {
  return Promise.all(
    Object.entries<OperationRules>(OPERATIONS).map(async ([name, { access }]) => {
      const [method, path] = name.split(' ') as [string, string];
      return { method, path, fields: access === 'open' && method === 'POST' ? await fieldsOf(path) : [] };
    }),
  );
}

async function fieldsOf(path: string): Promise<string[]> {
  const { consoleUrl } = running.services;
  const headers = { 'content-type': 'application/json', origin: consoleUrl };
  const { body } = await send(`${consoleUrl}${path}`, { method: 'POST', headers, body: '{}' });
  return body.errors.map(({ pointer }: { pointer: string }) => pointer.slice(1));
}

it(
  'a client without a key holds no event loop through the gateway',
  async () => {
    expect(await findings(running.url, await gatewayRoutes())).toEqual([]);
  },
  TEST_MS,
);

it(
  'a client with a key holds no event loop through the gateway',
  async () => {
    expect(await findings(running.url, await gatewayRoutes(), { 'x-api-key': key })).toEqual([]);
  },
  TEST_MS,
);

it(
  'a client without a session holds no event loop through the API of the console',
  async () => {
    const { consoleUrl } = running.services;
    expect(await findings(consoleUrl, await consoleRoutes(), { origin: consoleUrl })).toEqual([]);
  },
  TEST_MS,
);

it(
  'a client holds no event loop through the pages of the console',
  async () => {
    const pages = ['/', '/keys', '/assets/none.js', '/api/none', '/index.html'];
    const routes = pages.flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path, fields: [] })));
    expect(await findings(running.services.consoleUrl, routes)).toEqual([]);
  },
  TEST_MS,
);

/** The directory of a tenant with as many people and groups as it may have, and the token of its provider. */
async function openFullDirectory(people: Awaited<ReturnType<typeof openPeople>>) {
  const { redis, accounts, members, scope } = people;
  const by = { actor: 'test' };
  await people.member('admin@acme.co', 'admin', 'acme');
  const parts = { audit: accounts.audit, members };
  const providers = new IdentityProviderStore(redis, scope, { ...parts, peppers: people.peppers });
  const settings = { issuer: 'https://login.example.com', clientId: 'cotejo', groupsFrom: 'directory' } as const;
  const roles = { groupsClaim: 'groups', groupRoles: [{ group: 'g0', role: 'viewer' as const }], defaultRole: null };
  await providers.save('acme', { ...settings, ...roles, acr: null }, by);
  const token = await providers.newScimToken('acme', by);
  const size = { people: DIRECTORY_USERS_MAX, groups: DIRECTORY_GROUPS_MAX };
  return { token, ids: await fillDirectory(new DirectoryStore(redis, scope, parts), 'acme', size) };
}

const FIELDS = [
  'schemas',
  'userName',
  'displayName',
  'name',
  'emails',
  'active',
  'members',
  'externalId',
  'Operations',
];

it(
  'a directory that is full holds no event loop through SCIM',
  async () => {
    const { consoleUrl } = running.services;
    const people = await openPeople(running);
    const { token, ids } = await openFullDirectory(people);
    const also = { authorization: `Bearer ${token}` };
    const json = { ...also, 'content-type': 'application/scim+json' };
    const root = '/api/scim/v2';
    const [user, group] = [`/Users/${ids.people[0]}`, `/Groups/${ids.groups[0]}`];
    const found: string[] = [];
    for (const path of ['/Users', '/Groups', user, group, '/Schemas']) {
      for (const method of path.includes('_') ? ['GET', 'PUT', 'PATCH'] : ['GET', 'POST']) {
        await people.forgetTries();
        found.push(...(await findings(consoleUrl, [{ method, path: `${root}${path}`, fields: FIELDS }], also)));
      }
    }
    const filters = [
      'userName pr or displayName pr',
      'groups.display co "G"',
      'not (emails.value eq "x")',
      'members eq "x"',
    ];
    const lists = [
      'count=500',
      'count=500&startIndex=400',
      ...filters.map((each) => `filter=${encodeURIComponent(each)}`),
    ];
    for (const path of lists.flatMap((query) => [`/Users?${query}`, `/Groups?${query}`])) {
      found.push(
        (await problemWith(consoleUrl, { kind: 'list', method: 'GET', path: `${root}${path}`, headers: also })) ?? '',
      );
    }
    const each = (make: (id: string) => object) => JSON.stringify({ Operations: ids.people.slice(0, 300).map(make) });
    for (const [kind, body] of [
      ['removals', each((id) => ({ op: 'remove', path: `members[value eq "${id}"]` }))],
      ['additions', each((id) => ({ op: 'add', path: 'members', value: [{ value: id }] }))],
      ['removals by another filter', each((id) => ({ op: 'remove', path: `members[value sw "${id}"]` }))],
    ] as const) {
      const request = { kind, method: 'PATCH', path: `${root}${group}`, headers: json, body: Buffer.from(body) };
      found.push((await problemWith(consoleUrl, request)) ?? '');
    }
    people.stop();
    expect(found.filter((problem) => problem !== '')).toEqual([]);
  },
  2 * TEST_MS,
);
