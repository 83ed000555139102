import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { Bus } from '../src/index.js';
import { BusFixture, farDeadline } from './bus-fixture.js';
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

/** What a process that connects, and connects again, has to say. */
async function warnings(redisUrl = fixture.redis.url): Promise<string[]> {
  const heard: string[] = [];
  const logger = { log: () => undefined, warn: (text: string) => void heard.push(text) };
  const { namespace } = fixture.redis;
  const bus = new Bus({ redisUrl, namespace, environment: 'test', processName: 'test', logger });
  await bus.connect();
  await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await waitFor(() => heard.includes('bus: down') && bus.ready);
  await bus.announce('topic', {}); // Answered after what was asked at connecting.
  await bus.close();
  return heard.filter((text) => text !== 'bus: down');
}

it('a Redis as it should be causes no warning; the one of this project is', async () => {
  expect(await warnings()).toEqual([]);
  const [, bound] = (await redis.config('GET', 'client-output-buffer-limit')) as [string, string];
  expect(bound).toContain('pubsub 33554432 8388608 60');
});

it('a Redis that keeps what it carries causes one', async () => {
  await redis.config('SET', 'slowlog-log-slower-than', 0);
  await redis.config('SET', 'save', '3600 1');
  expect(await warnings()).toEqual([
    'bus: Redis may keep what it carries, see its settings: slowlog-log-slower-than, save',
  ]);
});

it('a Redis that does not tell its settings causes none', async () => {
  await redis.config('SET', 'slowlog-log-slower-than', 0);
  await redis.call('ACL', 'SETUSER', 'app', 'on', '>secret', '~*', '&*', '+@all', '-config');
  expect(await warnings(fixture.redis.url.replace('//', '//app:secret@'))).toEqual([]);
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

  it('is cut by Redis at the bound; woken, it connects again, counts that, and serves as before', async () => {
    const { bus } = await fixture.connect();
    const ask = (operation: string) => bus.call(`work.${operation}`, {}, { deadline: farDeadline() });
    expect(await ask('pid')).toBe(replica.pid);
    await redis.config('SET', 'client-output-buffer-limit', 'pubsub 1mb 1mb 1');
    replica.kill('SIGSTOP');
    const text = 'x'.repeat(200_000);
    // What the sockets between them hold comes on top of the bound.
    for (let count = 0; count < 500 && (await isConnected()); count += 1) {
      await bus.announce('nobody-listens', { text });
    }
    expect(await isConnected()).toBe(false);
    expect(bus.ready).toBe(true);

    replica.kill('SIGCONT');
    await waitFor(async () => (await ask('pid')) === replica.pid, { what: 'it to serve again' });
    expect(await ask('metrics')).toMatch(/^transport_link_losses_total [1-9]/m);
    expect(await redis.dbsize()).toBe(0);
  });
});
