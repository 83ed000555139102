import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { openAccounts } from '../harness/accounts.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { openBrowser } from '../zero-storage/browser.js';
import { KINDS, mixedCalls } from '../zero-storage/calls.js';
import { formsOf, newCanary } from '../zero-storage/canary.js';
import { patternsOf } from '../zero-storage/encodings.js';
import { HttpClient } from '../zero-storage/http-client.js';
import { type Sent, sendCall } from '../zero-storage/hunt.js';
import { keysAndValues } from '../zero-storage/redis-reads.js';
import { Scanner } from '../zero-storage/scanner.js';

/**
 * No value of a buyer is left in a log, a Redis, an error answer or a file, whatever was called. test/full/privacy/zero-storage.spec.ts also looks into
 * memory, connections and nginx, while processes are killed.
 */
const AT_A_TIME = 8;

const errorAnswers: Buffer[] = [];
let running: RunningProduct;
let redis: Record<'state' | 'bus', Redis>;

beforeAll(async () => {
  running = await lend('sandbox');
  redis = { state: new Redis(running.stateRedis.url), bus: new Redis(running.busRedis.url) };
});
afterAll(() => {
  redis?.state.disconnect();
  redis?.bus.disconnect();
});

/** Each place, and what a careless change would leave there. */
const PLACES: Record<
  string,
  { read(): AsyncIterable<Buffer> | Iterable<Buffer>; plant(cedula: string): unknown; remove(): unknown }
> = {
  'a log': {
    read: () => [Buffer.from(running.logs())],
    plant: (cedula) => writeFileSync(plantedIn('log'), `{"msg":"request","path":"/v1/cedula/${cedula}"}\n`),
    remove: () => rmSync(plantedIn('log')),
  },
  'the state Redis': {
    read: () => keysAndValues(redis.state),
    plant: (cedula) => redis.state.hset('planted', 'digits as a number', cedula),
    remove: () => redis.state.del('planted'),
  },
  'a bus': {
    read: () => keysAndValues(redis.bus),
    plant: (cedula) => redis.bus.set(`planted:${cedula}`, 1),
    remove: async () => redis.bus.del(await redis.bus.keys('planted:*')),
  },
  'an error answer': {
    read: () => errorAnswers,
    plant: (cedula) => errorAnswers.push(Buffer.from(`{"detail":"there is no ${cedula}"}`)),
    remove: () => errorAnswers.pop(),
  },
  'a file': {
    read: () => filesIn(running.stateDir),
    plant: (cedula) => writeFileSync(plantedIn('file'), Buffer.from(`cedula=${cedula}`).toString('base64')),
    remove: () => rmSync(plantedIn('file')),
  },
};

function plantedIn(place: 'log' | 'file'): string {
  const folder = place === 'log' ? running.services.logsDir : join(running.stateDir, 'data');
  mkdirSync(folder, { recursive: true });
  return join(folder, `planted.${place}`);
}

/** The content of all files, without the logs. */
function* filesIn(folder: string): Generator<Buffer> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!name.startsWith('logs') && statSync(path).isFile()) {
      yield readFileSync(path);
    }
  }
}

/** Makes one call of each kind, also over the console, a few at a time. */
async function sendCanaries(): Promise<Sent> {
  const accounts = openAccounts(running);
  const keyOf = async (plan: string) => (await accounts.key(`watched-${plan}`, plan)).key;
  const keys = {
    corporativo: await keyOf('corporativo'),
    enterprise: await keyOf('enterprise'),
    emprendedor: await keyOf('emprendedor'),
  };
  accounts.stop();
  const { consoleUrl } = running.services;
  const browser = await openBrowser({ product: running.services, consoleUrl, redis: { state: running.stateRedis } });
  const [toApi, toConsole] = [new HttpClient(running.url), new HttpClient(consoleUrl)];
  const sent: Sent = { patterns: [], statuses: {} };
  const calls = mixedCalls(KINDS, 1);
  const sendNext = async () => {
    for (let call = calls.shift(); call; call = calls.shift()) {
      await sendCall(call, [{ client: toApi, keys, browser: browser(toConsole) }], { errorAnswers }, sent);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendNext));
  toApi.close();
  toConsole.close();
  return sent;
}

it('leaves no value of a buyer in any place', async () => {
  const { patterns, statuses } = await sendCanaries();
  for (const status of [200, 400, 401, 403, 404, 413, 415, 429]) {
    expect(statuses).toHaveProperty(String(status));
  }
  const scanner = new Scanner(patterns);
  for (const [place, { read }] of Object.entries(PLACES)) {
    const { hits, bytes } = await scanner.scan(read());
    expect({ place, hits, isRead: bytes > 0 }).toEqual({ place, hits: [], isRead: true });
  }
});

it.each(Object.keys(PLACES))('finds a value that is left in %s', async (place) => {
  const { read, plant, remove } = PLACES[place] as (typeof PLACES)[string];
  const canary = newCanary();
  await plant(canary.cedula);
  try {
    const scanner = new Scanner(formsOf(canary).flatMap((form) => patternsOf(form, 'planted')));
    const { hits } = await scanner.scan(read());
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'cedula' }));
  } finally {
    await remove();
  }
});
