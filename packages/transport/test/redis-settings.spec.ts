import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { Bus } from '../src/index.js';
import { BusFixture, farDeadline } from '../src/testing/bus-fixture.js';
import { endHostile, spawnHostile } from './hostile-replica.js';

let fixture: BusFixture;
let redis: Redis;
beforeEach(async () => {
  fixture = await BusFixture.start();
  redis = new Redis(fixture.redis.url);
});
afterEach(async () => {
  await redis.quit();
  await fixture.stop();
});

/** The warnings of a process that connects, and connects again. */
async function collectWarnings(redisUrl = fixture.redis.url): Promise<string[]> {
  const logged: string[] = [];
  const logger = { log: () => undefined, warn: (text: string) => void logged.push(text) };
  const { namespace } = fixture.redis;
  const bus = new Bus({ redisUrl, namespace, environment: 'test', processName: 'test', logger });
  await bus.connect();
  await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await waitFor(() => logged.includes('bus: down') && bus.ready);
  await bus.announce('topic', {}); // Redis answers this after the queries of the new connection.
  await bus.close();
  return logged.filter((text) => text !== 'bus: down');
}

it('logs no warning for the Redis settings of this project', async () => {
  expect(await collectWarnings()).toEqual([]);
  const [, bound] = (await redis.config('GET', 'client-output-buffer-limit')) as [string, string];
  expect(bound).toContain('pubsub 33554432 8388608 60');
});

it('logs one warning for a Redis that keeps messages', async () => {
  await redis.config('SET', 'slowlog-log-slower-than', 0);
  await redis.config('SET', 'save', '3600 1');
  expect(await collectWarnings()).toEqual([
    'bus: Redis may keep messages because of these settings: slowlog-log-slower-than, save',
  ]);
});

it('logs no warning when Redis does not permit CONFIG GET', async () => {
  await redis.config('SET', 'slowlog-log-slower-than', 0);
  await redis.call('ACL', 'SETUSER', 'app', 'on', '>secret', '~*', '&*', '+@all', '-config');
  expect(await collectWarnings(fixture.redis.url.replace('//', '//app:secret@'))).toEqual([]);
});

describe('a process that does not read', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cut-subscriber-'));
  let replica: ChildProcess;
  beforeEach(async () => {
    const keyFile = join(dir, 'bus.key');
    writeFileSync(keyFile, fixture.key.toString('base64'));
    replica = await spawnHostile({ redis: fixture.redis, keyFile, processName: 'frozen' });
  });
  afterEach(() => endHostile(replica));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const isConnected = async () => String(await redis.client('LIST')).includes('name=frozen');

  it('is disconnected by Redis at the buffer limit, and reconnects, counts that and serves when it reads again', async () => {
    const { bus } = await fixture.connect();
    const callWork = (operation: string) => bus.call(`work.${operation}`, {}, { deadline: farDeadline() });
    expect(await callWork('pid')).toBe(replica.pid);
    await redis.config('SET', 'client-output-buffer-limit', 'pubsub 1mb 1mb 1');
    replica.kill('SIGSTOP');
    const text = 'x'.repeat(200_000);
    // The socket buffers hold more data on top of Redis's limit.
    for (let count = 0; count < 500 && (await isConnected()); count += 1) {
      await bus.announce('nobody-listens', { text });
    }
    expect(await isConnected()).toBe(false);
    expect(bus.ready).toBe(true);

    replica.kill('SIGCONT');
    await waitFor(async () => (await callWork('pid')) === replica.pid, { what: 'it to serve again' });
    expect(await callWork('metrics')).toMatch(/^transport_link_losses_total [1-9]/m);
    expect(await redis.dbsize()).toBe(0);
  });
});
