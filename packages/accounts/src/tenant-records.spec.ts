import { connectWithin, createRedis } from '@cotejo/platform';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import { TenantRecords } from './tenant-records.js';

const CHANNEL = 'changes';
const WEIGHT_MAX = 10;

let server: TestRedis;
let redis: Redis;
let records: TenantRecords<string>;
let told: string[];
let reads: string[];

beforeEach(async () => {
  server = await startRedis({ own: true });
  const connect = () => createRedis(server.url, { commandTimeoutMs: 1_000, extra: { disconnectTimeout: 100 } });
  redis = connect();
  await connectWithin(redis, 5_000);
  [told, reads] = [[], []];
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
    wasRead: () => void told.push('read'),
    failed: () => void told.push('failed'),
    isFull: () => void told.push('full'),
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

it('has what there is at its start, and hears what changes: only that is read again', async () => {
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
  records.changed('note:one');
  await becomes('one', undefined);
  expect(records.isUnknown('one')).toBe(false);
});

it('does not look for changes of other kinds', async () => {
  await records.open();
  await waitFor(() => told.length >= 2, { what: 'the feed' });
  const looks = told.length;
  await write('one', 'a', 'tenant:one');
  await redis.ping();
  expect([told.length, records.get('one')]).toEqual([looks, undefined]);
});

it('a burst of changes is a few looks, and the last of it is seen', async () => {
  await records.open();
  await waitFor(() => told.length >= 2, { what: 'the feed' });
  told.length = 0;
  await Promise.all(Array.from({ length: 200 }, (_, at) => redis.set('x', at)));
  for (let at = 0; at < 200; at += 1) {
    records.changed('note:one');
  }
  await write('one', 'z');
  await becomes('one', 'z');
  expect(told.length).toBeLessThan(20);
});

it('a record that is none leaves what was known, and all others as they are', async () => {
  await write('one', 'a');
  await write('two', 'broken');
  await records.open();
  expect([records.get('one'), records.isUnknown('two'), records.isUnknown('nobody')]).toEqual(['a', true, false]);
  await write('one', 'broken');
  await write('three', 'c');
  await becomes('three', 'c');
  expect(records.get('one')).toBe('a');
  expect(told).toContain('failed');
});

it('what goes beyond its bound is unknown, not absent, and is read once there is room', async () => {
  await write('one', 'x'.repeat(WEIGHT_MAX));
  await write('two', 'y');
  await records.open();
  expect(told).toContain('full');
  const unknown = ['one', 'two'].filter((tenant) => records.isUnknown(tenant));
  expect(unknown).toHaveLength(1);
  const [large, small] = unknown[0] === 'two' ? ['one', 'two'] : ['two', 'one'];
  await redis.hdel('index', large as string);
  records.changed(`note:${large}`);
  await waitFor(() => records.get(small as string) !== undefined, { what: 'the other to be read' });
});

it('while the state Redis is away everything is unknown, or as it was', async () => {
  const { port } = server;
  await write('one', 'a');
  await server.kill();
  await records.open();
  expect([records.wereRead, records.isUnknown('one'), records.isUnknown('nobody')]).toEqual([false, true, true]);
  server = await startRedis({ own: true, port });
  await connectWithin(redis, 5_000);
  await waitFor(() => records.wereRead, { what: 'the records to be read', timeoutMs: 15_000 });
  expect(records.isUnknown('nobody')).toBe(false);
  await write('one', 'b');
  await becomes('one', 'b');
  await server.kill();
  records.changed('note:one');
  await waitFor(() => told.at(-1) === 'failed', { what: 'the failed look' });
  expect([records.get('one'), records.isUnknown('nobody')]).toEqual(['b', false]);
}, 30_000);
