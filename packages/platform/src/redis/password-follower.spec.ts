import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startRedis, suiteFolder, useFixture, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { Env } from '../env.js';
import { followSecrets } from '../secrets/follow-secrets.js';
import { connectWithin, createRedis, withRedis } from './redis.js';
import { type RedisUrl, readStateRedisUrl } from './redis-config.js';

const USER = 'gateway';
const VARIABLE = 'COTEJO_STATE_REDIS_PASSWORD_FILE';
const TIMEOUT_MS = 2_000;
const folder = suiteFolder();
const passwordFile = join(folder, 'password');

let operator: Redis;
let env: Env;
let url: RedisUrl;
let metrics: Registry;
const lines: unknown[] = [];

const server = useFixture(() => startRedis({ own: true }));
beforeAll(() => {
  operator = new Redis(server.url);
});
afterAll(() => operator.disconnect());

beforeEach(async () => {
  await operator.acl('DELUSER', USER);
  await operator.acl('SETUSER', USER, 'on', '>zero', '~*', '&*', '+@all');
  writeFileSync(passwordFile, 'zero');
  const user = { COTEJO_STATE_REDIS_USERNAME: USER, [VARIABLE]: passwordFile };
  env = new Env({ COTEJO_STATE_REDIS_URL: server.url, ...user });
  url = readStateRedisUrl(env);
  metrics = new Registry();
  const log = (...line: unknown[]) => void lines.push(line);
  followSecrets(env.secrets, { logger: { info: log, error: log } as never, metrics, intervalMs: 20 });
});
afterEach(() => env.secrets.stop());

const usersOfClients = async () =>
  String(await operator.client('LIST'))
    .split('\n')
    .filter((line) => line.includes(`user=${USER}`));
const cutConnections = () => operator.client('KILL', 'USER', USER);
const currentPassword = () => new URL(String(url)).password;

/** The two steps of a rotation: both passwords, then the file, then only the new password. */
async function rotate(from: string, to: string): Promise<void> {
  await operator.acl('SETUSER', USER, `>${to}`);
  writeFileSync(passwordFile, to);
  await waitFor(() => currentPassword() === to, { what: 'the new password' });
  await operator.acl('SETUSER', USER, `<${from}`);
}

it('keeps commands, messages and duplicates working over several rotations, and reconnects with the newest', async () => {
  const redis = createRedis(url, { commandTimeoutMs: TIMEOUT_MS });
  const subscriber = redis.duplicate({ enableOfflineQueue: true });
  let messages = 0;
  subscriber.on('message', () => (messages += 1));
  await connectWithin(redis, TIMEOUT_MS);
  await subscriber.subscribe('news');
  let commands = 0;
  let published = 0;
  const failures: unknown[] = [];
  let running = true;
  const load = (async () => {
    while (running) {
      await Promise.all([redis.incr('counter'), redis.publish('news', 'x')]).then(
        () => {
          commands += 1;
          published += 1;
        },
        (error: unknown) => failures.push(error),
      );
      await delay(1);
    }
  })();
  const passwords = ['zero', 'one', 'two', 'three'];
  for (const [place, to] of passwords.slice(1).entries()) {
    await rotate(passwords[place] as string, to);
    await withRedis(url, TIMEOUT_MS, (short) => short.ping());
  }
  running = false;
  await load;
  expect(failures).toEqual([]);
  expect(commands).toBeGreaterThan(10);
  await waitFor(() => messages === published, { what: 'every message' });
  // Only a connection with the newest password comes back.
  await cutConnections();
  await waitFor(async () => (await usersOfClients()).length === 2, { what: 'both connections' });
  await waitFor(async () => (await redis.ping().catch(() => '')) === 'PONG', { what: 'the client' });
  expect(lines.flat().join() + (await metrics.metrics())).not.toMatch(/zero|two|three/);
  redis.disconnect();
  subscriber.disconnect();
}, 30_000);

it('stays connected, and reconnects, with the previous password while the server does not have the new one', async () => {
  const redis = createRedis(url, { commandTimeoutMs: TIMEOUT_MS });
  await connectWithin(redis, TIMEOUT_MS);
  writeFileSync(passwordFile, 'too-early');
  const gauge = () => metrics.getSingleMetricAsString('secret_file_refused');
  await waitFor(async () => (await gauge()).includes(`{secret="${VARIABLE}"} 1`), { what: 'the refusal' });
  expect(await redis.ping()).toBe('PONG');
  await cutConnections();
  await waitFor(async () => (await redis.ping().catch(() => '')) === 'PONG', { what: 'the previous password' });
  await operator.acl('SETUSER', USER, '>too-early', '<zero');
  await cutConnections();
  await waitFor(async () => (await redis.ping().catch(() => '')) === 'PONG', { what: 'the client with the new one' });
  redis.disconnect();
}, 30_000);
