import { AccountStore, ClearedEntryStore, Plans } from '@cotejo/accounts';
import { connectWithin, createRedis, defaultPoliciesDir, fixedSecret, type ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { ClearedEntries } from './cleared-entries.js';

const BY = { actor: 'officer' };
const ENTRY = { entryId: 'ofac-sdn:90001', class: 'restrictiva', content: 'aaaa' } as const;
let logged: string[] = [];
const logger = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) });

let server: TestRedis;
let store: ClearedEntryStore;
let cleared: ClearedEntries;
let closeStore: () => void;

beforeEach(async () => {
  logged = [];
  server = await startRedis({ own: true });
  const deployment = { namespace: 'cotejo', environment: 'production' as const };
  // Without this a client of a killed server delays the end of the suite by two seconds.
  const redis = createRedis(server.url, { commandTimeoutMs: 5_000, extra: { disconnectTimeout: 100 } });
  await connectWithin(redis, 5_000);
  closeStore = () => redis.disconnect();
  store = new ClearedEntryStore(redis, deployment);
  const peppers = fixedSecret([{ version: 1, secret: Buffer.alloc(32, 7) }] as const);
  const { tenants } = new AccountStore(redis, { ...deployment, peppers });
  const plan = Plans.load(defaultPoliciesDir()).get('scale');
  for (const tenant of ['one', 'two']) {
    await tenants.create(tenant, plan, BY);
  }
  const config = { ...deployment, stateRedisUrl: server.url };
  cleared = new ClearedEntries({ config, logger } as unknown as ProcessScope);
});
afterEach(async () => {
  await cleared.close();
  closeStore();
  await server.stop();
});

const isCleared = (tenant = 'one') => cleared.has(tenant, ENTRY.entryId);

it('loads the cleared entries of each tenant at start', async () => {
  await store.clear('one', ENTRY, BY);
  await cleared.open();
  expect([isCleared('one'), isCleared('two'), isCleared('nobody')]).toEqual([true, false, false]);
  expect(cleared.has('one', 'ofac-sdn:90002')).toBe(false);
});

it('follows entries that are cleared and uncleared while it runs', async () => {
  await cleared.open();
  expect(isCleared()).toBe(false);
  await store.clear('one', ENTRY, BY);
  await waitFor(() => isCleared(), { what: 'the clearing to be heard' });
  await store.unclear('one', ENTRY.entryId, BY);
  await waitFor(() => !isCleared(), { what: 'the announcement that the entry is no longer cleared' });
});

it('keeps the known entries while the state Redis is unreachable, and clears nothing without it', async () => {
  await store.clear('one', ENTRY, BY);
  await cleared.open();
  const { port } = server;
  await server.kill();
  cleared.onChange('cleared:one');
  await waitFor(() => logged.join().includes('keeping the known ones'), { what: 'the failed look' });
  expect(isCleared()).toBe(true);
  const late = new ClearedEntries({
    config: { namespace: 'cotejo', environment: 'production', stateRedisUrl: server.url },
    logger,
  } as unknown as ProcessScope);
  await late.open();
  expect(late.has('one', ENTRY.entryId)).toBe(false);
  await late.close();
  server = await startRedis({ own: true, port });
  // Redis came back empty, so the entries are no longer cleared.
  await waitFor(() => !isCleared(), { what: 'the new state to be read', timeoutMs: 15_000 });
}, 30_000);
