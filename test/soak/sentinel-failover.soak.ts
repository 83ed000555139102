import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { redisOptions } from '@cotejo/platform';
import { waitFor } from '@cotejo/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { printFigure } from '../harness/figures.js';
import { clientOf } from '../harness/http.js';
import { metric } from '../harness/load.js';
import { openLoad } from '../harness/open-load.js';
import { canRun, type RedisProcess, redisWithTls } from '../harness/redis-process.js';
import { launchSecured, type SecuredProduct } from '../harness/secured-product.js';
import { Secrets, startSecuredRedis } from '../harness/secured-redis.js';
import { SentinelFleet } from '../harness/sentinel-fleet.js';

/**
 * Test 18: the master of the state Redis is killed, and hangs, at a steady rate. Three servers and three sentinels with users
 * and TLS; the product with a process for each service.
 */
const found = await redisWithTls();
const suite = canRun(found) ? describe : describe.skip;
const PER_SECOND = 40;
const CALM_SECONDS = 5;
const SECONDS = 45;
const HUNG_MS = 20_000;
const WRITES_MS = 15_000;
const WORKERS_MS = 30_000;

suite('the master of the state Redis', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cotejo-sentinel-'));
  let secrets: Secrets;
  let fleet: SentinelFleet;
  let bus: RedisProcess;
  let product: SecuredProduct;

  beforeAll(async () => {
    const { command } = found as { command: string[] };
    secrets = await Secrets.create(join(dir, 'secrets'), '--sentinel');
    bus = await startSecuredRedis(command, 'bus', secrets, { dir: join(dir, 'bus') });
    fleet = await SentinelFleet.start(command, secrets, dir);
    product = await launchSecured(secrets, {
      env: 'sandbox',
      stateDir: join(dir, 'product'),
      stateRedisUrl: fleet.url,
      busRedisUrls: `rediss://127.0.0.1:${bus.port}`,
    });
  });
  afterAll(async () => {
    await product?.services.stop();
    await Promise.all([fleet?.stop(), bus?.stop()]);
    rmSync(dir, { recursive: true, force: true });
  });

  afterEach(() => fleet.mend());

  /** How a service connects, with the authority of this test. */
  const connection = (user: string) => {
    const url = fleet.url.replace('://', `://${user}:${secrets.password(user)}@`);
    const tls = { ca: secrets.ca };
    return { ...redisOptions(url), tls, sentinelTLS: tls };
  };

  /** Writes a key again and again; how long it could not, from the fault on. */
  async function writesAgain(faultAt: number): Promise<number> {
    const redis = new Redis({ ...connection('cli'), commandTimeout: 250, maxRetriesPerRequest: 0 });
    redis.on('error', () => {});
    try {
      const write = () => redis.set('cotejo:sandbox:account:soak', String(performance.now()), 'PX', 60_000);
      await waitFor(async () => (await write()) === 'OK', { timeoutMs: 60_000, what: 'writes' });
      return performance.now() - faultAt;
    } finally {
      redis.disconnect();
    }
  }

  /** How long it takes, from the fault on, until the product's worker has done a job. */
  async function worksAgain(faultAt: number): Promise<number> {
    const queue = new Queue('sandbox', { connection: connection('worker'), prefix: 'cotejo:sandbox:jobs' });
    queue.on('error', () => {});
    try {
      const add = async () => queue.add('sandbox.reset', {}).catch(() => null);
      const job = await waitFor(add, { timeoutMs: 60_000, what: 'a job to be taken' });
      const isDone = async () => (await job?.getState()) === 'completed';
      await waitFor(isDone, { timeoutMs: 60_000, what: 'the job to be done' });
      return performance.now() - faultAt;
    } finally {
      await queue.close();
    }
  }

  const usageOf = async (tenant: string) => {
    const rows = JSON.parse(await product.cli('tenants', 'usage', tenant, '--json')) as {
      charged: number;
      outcomes: Record<string, number>;
    }[];
    return {
      charged: rows.reduce((sum, row) => sum + row.charged, 0),
      ok: rows.reduce((sum, row) => sum + (row.outcomes.ok ?? 0), 0),
    };
  };
  const logs = () =>
    readdirSync(product.services.logsDir)
      .map((name) => readFileSync(join(product.services.logsDir, name), 'utf8'))
      .join('\n');

  it.each([
    ['hangs', 'SIGSTOP'],
    ['killed', 'SIGKILL'],
  ] as const)('%s', async (what, signal) => {
    const tenant = `soak-${what}`;
    const client = clientOf(product.url, await product.keyOf(tenant, 'negocio'));
    const adminPort = product.services.adminPorts.gateway as number;
    const load = openLoad({ perSecond: PER_SECOND, seconds: SECONDS }, (index) =>
      client.verify({ cedula: String(1_040_000_000 + index) }),
    );
    await sleep(CALM_SECONDS * 1_000);
    const master = await fleet.master();
    const faultAt = performance.now();
    master.child.kill(signal);
    const resumed = signal === 'SIGSTOP' ? sleep(HUNG_MS).then(() => master.child.kill('SIGCONT')) : undefined;
    const decides = async () => {
      await waitFor(async () => (await metric(adminPort, 'admission_local')) === 1, { what: 'limits by share' });
      const isBack = async () => (await metric(adminPort, 'admission_local')) === 0;
      await waitFor(isBack, { timeoutMs: 60_000, what: 'limits by the state Redis' });
      return performance.now() - faultAt;
    };
    const [writesMs, workersMs, limitsMs] = await Promise.all([writesAgain(faultAt), worksAgain(faultAt), decides()]);
    await resumed;
    const samples = await load;
    const settled = async () => (await metric(adminPort, 'settlement_unsettled')) === 0;
    await waitFor(settled, { timeoutMs: 30_000, what: 'everything to be settled' });
    const statuses = Object.groupBy(samples, ({ status }) => status);
    const count = (status: number) => statuses[status]?.length ?? 0;
    const { charged, ok } = await usageOf(tenant);
    const others = samples.length - count(200) - count(429);
    const readonly = samples.filter(({ reason }) => /READONLY|NOREPLICAS/.test(reason ?? '')).length;
    const figure = (metric: string, value: number, unit: string, target: string, isOk: boolean) => {
      printFigure({ metric: `state master ${what}: ${metric}`, value, unit, target, ok: isOk });
      expect([metric, isOk]).toEqual([metric, true]);
    };
    for (const { status, reason, dueMs } of samples) {
      if (status !== 200 && status !== 429) {
        process.stderr.write(`${Math.round(dueMs)} ms: ${status} ${reason}\n`);
      }
    }
    figure('writes back', writesMs, 'ms', `<= ${WRITES_MS}`, writesMs <= WRITES_MS);
    figure('limits by the state again', limitsMs, 'ms', `<= ${WRITES_MS}`, limitsMs <= WRITES_MS);
    figure('workers back', workersMs, 'ms', `<= ${WORKERS_MS}`, workersMs <= WORKERS_MS);
    figure('answers 500', count(500), '', '0', count(500) === 0);
    figure('READONLY errors that clients received', readonly, '', '0', readonly === 0 && !/READONLY/.test(logs()));
    // A request whose deadline passes gets a 503. A busy machine gives a few of these.
    printFigure({
      metric: `state master ${what}: other answers`,
      value: others,
      unit: '',
      target: '0',
      ok: others === 0,
    });
    figure('charged less answered', charged - count(200), '', '0', charged === count(200));
    figure('counted less answered', ok - count(200), '', '0', ok === count(200));
  });
});
