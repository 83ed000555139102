import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder, waitFor } from '@cotejo/testing';
import { Bus } from '../src/index.js';
import { BusFixture, farDeadline } from '../src/testing/bus-fixture.js';
import { endHostile, spawnHostile } from './hostile-replica.js';

let fixture: BusFixture;
beforeEach(async () => {
  fixture = await BusFixture.start();
});
afterEach(() => fixture.stop());

/** The warnings of a process that connects, and connects again. */
async function collectWarnings(redisUrl = fixture.redis.url): Promise<string[]> {
  const logged: string[] = [];
  const logger = { log: () => undefined, warn: (text: string) => void logged.push(text) };
  const { namespace } = fixture.redis;
  const bus = new Bus({ redisUrl, namespace, environment: 'test', processName: 'test', logger });
  await bus.connect();
  await fixture.client.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await waitFor(() => logged.includes('bus: down') && bus.ready);
  await bus.announce('topic', {}); // Redis answers this after the queries of the new connection.
  await bus.close();
  return logged.filter((text) => text !== 'bus: down');
}

it('logs no warning for the Redis settings of this project', async () => {
  expect(await collectWarnings()).toEqual([]);
  const [, bound] = (await fixture.client.config('GET', 'client-output-buffer-limit')) as [string, string];
  expect(bound).toContain('pubsub 33554432 8388608 60');
});

it('logs one warning for a Redis that keeps messages', async () => {
  await fixture.client.config('SET', 'slowlog-log-slower-than', 0);
  await fixture.client.config('SET', 'save', '3600 1');
  expect(await collectWarnings()).toEqual([
    'bus: Redis may keep messages because of these settings: slowlog-log-slower-than, save',
  ]);
});

it('logs no warning when Redis does not permit CONFIG GET', async () => {
  await fixture.client.config('SET', 'slowlog-log-slower-than', 0);
  await fixture.client.call('ACL', 'SETUSER', 'app', 'on', '>secret', '~*', '&*', '+@all', '-config');
  expect(await collectWarnings(fixture.redis.url.replace('//', '//app:secret@'))).toEqual([]);
});

describe('a process that does not read', () => {
  const dir = suiteFolder();
  let replica: ChildProcess;
  beforeEach(async () => {
    const keyFile = join(dir, 'bus.key');
    writeFileSync(keyFile, fixture.key.toString('base64'));
    replica = await spawnHostile({ redis: fixture.redis, keyFile, processName: 'frozen' });
  });
  afterEach(() => endHostile(replica));

  const isConnected = async () => String(await fixture.client.client('LIST')).includes('name=frozen');

  it('is disconnected by Redis at the buffer limit, and reconnects, counts that and serves when it reads again', async () => {
    const { bus } = await fixture.connect();
    const callWork = (operation: string) => bus.call(`work.${operation}`, {}, { deadline: farDeadline() });
    expect(await callWork('pid')).toBe(replica.pid);
    await fixture.client.config('SET', 'client-output-buffer-limit', 'pubsub 1mb 1mb 1');
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
    expect(await fixture.client.dbsize()).toBe(0);
  });
});
