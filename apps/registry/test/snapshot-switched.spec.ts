import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ANNOUNCEMENTS } from '@cotejo/contracts';
import {
  createLogger,
  defaultPoliciesDir,
  Env,
  Health,
  type ProcessContext,
  Registry,
  type Running,
} from '@cotejo/platform';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import { generatePopulation } from '../src/generate/generate-population.js';
import { importSnapshot } from '../src/import/import-snapshot.js';
import { startRegistry } from '../src/registry.module.js';

let redis: TestRedis;
let dataDir: string;
const buses: Bus[] = [];
const replicas: Running[] = [];

beforeAll(async () => {
  redis = await startRedis();
  dataDir = await mkdtemp(join(tmpdir(), 'registry-'));
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await Promise.all(buses.map((bus) => bus.close()));
  await redis.stop();
  await rm(dataDir, { recursive: true, force: true });
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
  replicas.push(await startRegistry(context, await openBus()));
}

async function importPersons(seed: number): Promise<void> {
  await importSnapshot({
    input: Readable.from([...generatePopulation(100, seed)].map((text) => Buffer.from(text))),
    dataDir,
    asOf: '2026-01-01T00:00:00-05:00',
    delimiter: ',',
    encoding: 'utf-8',
    map: {},
    badRatioMax: 0,
    sizeRatioMin: 0,
    dryRun: false,
    reportPath: join(dataDir, 'report.json'),
    signal: new AbortController().signal,
  });
}

it('each replica announces the snapshot it has opened, once, and the announcements end', async () => {
  await startReplica();
  await startReplica();
  let heard = 0;
  const listener = await openBus();
  listener.onAnnounce(ANNOUNCEMENTS.snapshotSwitched, () => {
    heard += 1;
  });
  for (const seed of [1, 2]) {
    heard = 0;
    // Done by a command, in a process without the bus: the replicas notice by themselves.
    await importPersons(seed);
    await waitFor(() => heard === 2, { timeoutMs: 10_000 });
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(heard).toBe(2);
});

it('tells how common names are in the snapshot in use', async () => {
  const caller = await openBus();
  expect(await caller.call('registry.name_shares', null, { deadline: Date.now() + 5_000 })).toMatchObject({
    persons: 100,
  });
});
