import { connectWithin, createRedis } from '@cotejo/platform';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import { TenantRecords } from './tenant-records.js';

const CHANNEL = 'changes';
const WEIGHT_MAX = 10;

let server: TestRedis;
let redis: Redis;
let records: TenantRecords<string>;
let events: string[];
let reads: string[];

beforeEach(async () => {
  server = await startRedis({ own: true });
  const connect = () => createRedis(server.url, { commandTimeoutMs: 1_000, extra: { disconnectTimeout: 100 } });
  redis = connect();
  await connectWithin(redis, 5_000);
  [events, reads] = [[], []];
  const own = connect();
  const kind = {
    name: 'note',
    changes: CHANNEL,
    weightMax: WEIGHT_MAX,
    revisions: () => own.hgetall('index'),
    read: async (tenant: string, before: string | undefined) => {
      reads.push(tenant);
      const text = (await own.get(tenant)) ?? '';
      if (text === 'broken') {
        throw new SyntaxError();
      }
      return before === undefined ? text : `${text} after ${before}`;
    },
    weightOf: ({ length }: string) => length,
  };
  records = new TenantRecords(own, kind, {
    onRead: () => void events.push('read'),
    onFailure: () => void events.push('failed'),
    onFull: () => void events.push('full'),
  });
});
afterEach(async () => {
  await records.close();
  redis.disconnect();
  await server.stop();
});

let revision = 0;
async function write(tenant: string, text: string, what = `note:${tenant}`) {
  revision += 1;
  await redis.multi().set(tenant, text).hset('index', tenant, revision).publish(CHANNEL, what).exec();
}
const becomes = (tenant: string, text: string | undefined) =>
  waitFor(() => records.get(tenant) === text, { what: `${tenant} to be ${text}` });

it('reads all records at its start, and then only the changed ones', async () => {
  await write('one', 'a');
  await write('two', 'b');
  await records.open();
  expect([...records.entries()]).toEqual([
    ['one', 'a'],
    ['two', 'b'],
  ]);
  reads.length = 0;
  await write('two', 'c');
  await becomes('two', 'c after b');
  expect(reads).toEqual(['two']);
  await redis.hdel('index', 'one');
  records.onChange('note:one');
  await becomes('one', undefined);
  expect(records.isUnknown('one')).toBe(false);
});

it('does not refresh after changes of other kinds', async () => {
  await records.open();
  await waitFor(() => events.length >= 2, { what: 'the feed' });
  const looks = events.length;
  await write('one', 'a', 'tenant:one');
  await redis.ping();
  expect([events.length, records.get('one')]).toEqual([looks, undefined]);
});

it('refreshes a few times after a burst of changes, and sees the last change', async () => {
  await records.open();
  await waitFor(() => events.length >= 2, { what: 'the feed' });
  events.length = 0;
  await Promise.all(Array.from({ length: 200 }, (_, at) => redis.set('x', at)));
  for (let at = 0; at < 200; at += 1) {
    records.onChange('note:one');
  }
  await write('one', 'z');
  await becomes('one', 'z');
  expect(events.length).toBeLessThan(20);
});

it('keeps the known value of an invalid record, and reads all others', async () => {
  await write('one', 'a');
  await write('two', 'broken');
  await records.open();
  expect([records.get('one'), records.isUnknown('two'), records.isUnknown('nobody')]).toEqual(['a', true, false]);
  await write('one', 'broken');
  await write('three', 'c');
  await becomes('three', 'c');
  expect(records.get('one')).toBe('a');
  expect(events).toContain('failed');
});

it('treats records beyond the maximum weight as unknown, not absent, and reads them once there is room', async () => {
  await write('one', 'x'.repeat(WEIGHT_MAX));
  await write('two', 'y');
  await records.open();
  expect(events).toContain('full');
  const unknown = ['one', 'two'].filter((tenant) => records.isUnknown(tenant));
  expect(unknown).toHaveLength(1);
  const [large, small] = unknown[0] === 'two' ? ['one', 'two'] : ['two', 'one'];
  await redis.hdel('index', large as string);
  records.onChange(`note:${large}`);
  await waitFor(() => records.get(small as string) !== undefined, { what: 'the other to be read' });
});

it('keeps known records while the state Redis is away, and treats all others as unknown', async () => {
  const { port } = server;
  await write('one', 'a');
  await server.kill();
  await records.open();
  expect([records.isLoaded, records.isUnknown('one'), records.isUnknown('nobody')]).toEqual([false, true, true]);
  server = await startRedis({ own: true, port });
  await connectWithin(redis, 5_000);
  await waitFor(() => records.isLoaded, { what: 'the records to be read', timeoutMs: 15_000 });
  expect(records.isUnknown('nobody')).toBe(false);
  await write('one', 'b');
  await becomes('one', 'b');
  await server.kill();
  records.onChange('note:one');
  await waitFor(() => events.at(-1) === 'failed', { what: 'the failed refresh' });
  expect([records.get('one'), records.isUnknown('nobody')]).toEqual(['b', false]);
}, 30_000);
