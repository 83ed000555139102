import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { defaultPoliciesDir, Env, Health, type ProcessContext, type Running } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { startRedis, suiteFolder, useFixture, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import { start } from '../src/registry.module.js';
import { importGenerated } from './import-generated.js';

const redis = useFixture(startRedis);
const dataDir = suiteFolder();
const buses: Bus[] = [];
const replicas: Running[] = [];

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await Promise.all(buses.map((bus) => bus.close()));
});

async function openBus(): Promise<Bus> {
  const { url: redisUrl, namespace } = redis;
  const bus = new Bus({ redisUrl, namespace, environment: 'production', processName: 'test' });
  buses.push(bus);
  await bus.connect();
  return bus;
}

async function startReplica(): Promise<void> {
  const policiesDir = defaultPoliciesDir();
  const config = {
    environment: 'production',
    namespace: redis.namespace,
    dataDir,
    policiesDir,
  } as ProcessContext['config'];
  const logger = createLogger('test', 'silent');
  const context = { name: 'test', env: new Env({}), config, logger, metrics: new Registry(), health: new Health() };
  replicas.push(await start(context, await openBus()));
}

it('each replica announces a new snapshot exactly once', async () => {
  await startReplica();
  await startReplica();
  let announcements = 0;
  const listener = await openBus();
  listener.onAnnounce(ANNOUNCEMENTS.snapshotSwitched, () => {
    announcements += 1;
  });
  for (const seed of [1, 2]) {
    announcements = 0;
    // The import command has no connection to the bus: the replicas must notice the new snapshot without a message.
    await importGenerated(dataDir, 100, seed);
    await waitFor(() => announcements === 2, { timeoutMs: 10_000 });
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(announcements).toBe(2);
});

it('registry.name_shares answers from the current snapshot', async () => {
  const caller = await openBus();
  expect(await caller.call('registry.name_shares', null, { deadline: Date.now() + 5_000 })).toMatchObject({
    persons: 100,
  });
});
