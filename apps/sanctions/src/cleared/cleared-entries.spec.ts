import { AccountStore, ClearedEntryStore, Plans } from '@cotejo/accounts';
import { connectWithin, createLogger, createRedis, defaultPoliciesDir, type ProcessScope } from '@cotejo/platform';
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
  // Else a client of a server that was killed keeps the suite for two seconds more.
  const redis = createRedis(server.url, { commandTimeoutMs: 5_000, extra: { disconnectTimeout: 100 } });
  await connectWithin(redis, 5_000);
  closeStore = () => redis.disconnect();
  store = new ClearedEntryStore(redis, deployment);
  const peppers: [{ version: number; secret: Buffer }] = [{ version: 1, secret: Buffer.alloc(32, 7) }];
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

it('are there after a start, for their tenant only', async () => {
  await store.clear('one', ENTRY, BY);
  await cleared.open();
  expect([isCleared('one'), isCleared('two'), isCleared('nobody')]).toEqual([true, false, false]);
  expect(cleared.has('one', 'ofac-sdn:90002')).toBe(false);
});

it('are heard of while it serves, and taken back', async () => {
  await cleared.open();
  expect(isCleared()).toBe(false);
  await store.clear('one', ENTRY, BY);
  await waitFor(() => isCleared(), { what: 'the clearing to be heard' });
  await store.unclear('one', ENTRY.entryId, BY);
  await waitFor(() => !isCleared(), { what: 'the end of it to be heard' });
});

it('stay as last known while the state Redis is away; without it nothing is cleared', async () => {
  await store.clear('one', ENTRY, BY);
  await cleared.open();
  const { port } = server;
  await server.kill();
  cleared.onChange('cleared:one');
  await waitFor(() => logged.join().includes('those known stay'), { what: 'the failed look' });
  expect(isCleared()).toBe(true);
  const late = new ClearedEntries({
    config: { namespace: 'cotejo', environment: 'production', stateRedisUrl: server.url },
    logger,
  } as unknown as ProcessScope);
  await late.open();
  expect(late.has('one', ENTRY.entryId)).toBe(false);
  await late.close();
  server = await startRedis({ own: true, port });
  // It came back empty, and says so itself: what is not there any more is not cleared.
  await waitFor(() => !isCleared(), { what: 'the new state to be read', timeoutMs: 15_000 });
}, 30_000);
