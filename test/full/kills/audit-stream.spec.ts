import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AuditLog, AuditStreamState } from '@cotejo/accounts';
import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { BY } from '../../harness/accounts.js';
import { Shipping } from '../../harness/audit-shipping.js';
import { cotejoWith, runCotejo } from '../../harness/cli.js';
import { StreamingWorker } from '../../harness/streaming-worker.js';
import { describeWith, findTool } from '../../harness/tools.js';

/** The audit log reaches its files, and from there a SIEM, without a gap, whatever is killed in between. */
const SCOPE = { namespace: 'cotejo', environment: 'sandbox' } as const;
const TENANTS = 40;
/** Raise it to kill the worker at more moments. */
const KILLS = 1;
const PACE_MS = 3;

let worker: StreamingWorker;
let redis: Redis;
let dir: string;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cotejo-siem-'));
  worker = await StreamingWorker.prepare();
  redis = new Redis(worker.redis.url);
});
afterEach(async () => {
  redis?.disconnect();
  await worker?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const stream = () => new AuditStreamState(redis, SCOPE);
const folder = () => join(dir, 'events');
const settings = () => ({ COTEJO_AUDIT_STREAM: `file://${folder()}` });
const files = () =>
  existsSync(folder())
    ? readdirSync(folder())
        .sort()
        .map((name) => join(folder(), name))
    : [];
const text = () =>
  files()
    .map((file) => readFileSync(file, 'utf8'))
    .join('');

/** Waits until more events are in the files than now. */
async function writing(): Promise<void> {
  const before = text().length;
  await waitFor(() => text().length > before, { what: 'events in the files', timeoutMs: 60_000 });
}

/** Adds entries: a number of them at once, or at a steady pace until the signal. @returns their number */
async function addEntries(stop: { after?: number; signal?: AbortSignal }): Promise<number> {
  const log = new AuditLog(redis, SCOPE);
  let added = 0;
  while (!stop.signal?.aborted && added < (stop.after ?? Number.POSITIVE_INFINITY)) {
    const changes = { name: [null, `name ${added}`] as [null, string] };
    await log.note(BY, { action: 'key.create', tenant: `t${added % TENANTS}`, object: `key_${added}`, changes });
    added += 1;
    await (stop.signal && sleep(PACE_MS));
  }
  return added;
}

/** Kills the worker. A killed worker's lease ends after ten seconds; the test does not wait for it. */
async function killWorker(): Promise<void> {
  await worker.kill();
  await redis.del('cotejo:sandbox:account:audit:stream:lease');
}

const cli = (...args: string[]) => cotejoWith(worker.environment)(...args);

const allTaken = async () => {
  const { streamed, head, apart, apartTaken } = await stream().status();
  return streamed?.seq === head.seq && apart === apartTaken;
};
const untilTaken = () => waitFor(allTaken, { what: 'everything to be taken', timeoutMs: 120_000 });

/** Signs a checkpoint, and verifies files with it as an auditor does: with files only. */
async function verifyOffline(received: readonly string[]): Promise<Record<string, unknown>> {
  const checkpoint = join(dir, 'checkpoint.jws');
  await cli('audit', 'checkpoint', '--to', checkpoint);
  const keyFile = String(worker.environment.COTEJO_RECEIPT_KEY_FILE);
  const evidence = ['--stream', ...received, '--checkpoint', checkpoint, '--key-file', keyFile];
  return JSON.parse((await runCotejo(['audit', 'verify', ...evidence, '--json'])).stdout);
}

it(
  'every entry is in the files when the worker is killed while it writes',
  async () => {
    await worker.start(settings());
    const done = new AbortController();
    const adding = addEntries({ signal: done.signal });
    while (worker.kills < KILLS) {
      await writing();
      await sleep(Math.random() * 60);
      await killWorker();
      await worker.start(settings());
    }
    await writing();
    done.abort();
    const entries = await adding;
    await untilTaken();
    const verdict = await verifyOffline(files());
    expect(verdict).toMatchObject({ ok: true, first: 1, last: entries, afterCheckpoint: 0, fieldsNotCompared: 0 });
  },
  60_000 * (1 + KILLS),
);

const rsyslogd = findTool('rsyslogd');
describeWith(rsyslogd, 'rsyslogd with the configuration of infra/audit-shipping', () => {
  it('sends every entry when it and the worker are killed, and over the end of a day', async () => {
    const shipping = await Shipping.open(rsyslogd as string, { folder: folder(), dir });
    const sent = (seq: number) =>
      waitFor(() => shipping.lines.some((line) => line.includes(`\\"seq\\":${seq},`)), {
        what: `entry ${seq} at the receiver`,
        timeoutMs: 30_000,
      });
    try {
      shipping.startRsyslog();
      await worker.start(settings());
      const entries = await addEntries({ after: 500 });
      // Events wait in the files until the receiver listens.
      await untilTaken();
      const killed = shipping.killRsyslogAfter(100);
      await shipping.startReceiver();
      await Promise.all([killed, killWorker()]);
      const [first] = files() as [string];
      renameSync(first, first.replace(/\d{4}-\d\d-\d\d/, '2026-01-31'));
      shipping.startRsyslog();
      await worker.start(settings());
      await sent(entries);
      const killedAgain = shipping.killRsyslogAfter(20);
      const more = await addEntries({ after: 200 });
      await killedAgain;
      shipping.startRsyslog();
      await sent(entries + more);
      expect(files()).toHaveLength(2);
      const received = join(dir, 'received.log');
      writeFileSync(received, `${shipping.lines.join('\n')}\n`);
      expect(await verifyOffline([received])).toMatchObject({ ok: true, first: 1, last: entries + more });
    } finally {
      await shipping.stop();
    }
  }, 120_000);
});

describe('a folder that takes nothing', () => {
  const metric = async (line: RegExp) => Number(line.exec(await worker.metrics())?.[1] ?? -1);

  it('is reported, and gets everything when it takes again', async () => {
    writeFileSync(folder(), 'in its place');
    await worker.start(settings());
    await addEntries({ after: 50 });
    const failures = /^audit_stream_attempts_total\{outcome="failed"[^}]*\} (\d+)/m;
    await waitFor(async () => (await metric(failures)) > 0, { what: 'failed attempts', timeoutMs: 30_000 });
    const found = await stream().status();
    expect(found).toMatchObject({ streamed: { seq: 0 }, head: { seq: 50 }, problem: 'EEXIST' });
    expect(await cli('audit', 'stream')).toMatch(/^entries that wait +50$/m);
    rmSync(folder());
    await untilTaken();
    expect((await stream().status()).failures).toBe(0);
    expect(await verifyOffline(files())).toMatchObject({ ok: true, last: 50 });
  }, 120_000);

  it('is reported as refused when a person must act, and no entry is skipped', async () => {
    await addEntries({ after: 3 });
    await worker.start(settings());
    await untilTaken();
    const [file] = files() as [string];
    const [first] = readFileSync(file, 'utf8').split('\n') as [string];
    writeFileSync(file, `${first}\n`);
    await addEntries({ after: 1 });
    const refusals = /^audit_stream_attempts_total\{outcome="refused"[^}]*\} (\d+)/m;
    await waitFor(async () => (await metric(refusals)) === 1, { what: 'the refusal', timeoutMs: 30_000 });
    expect(worker.logs()).toContain('"problem":"file_behind"');
    expect(await stream().status()).toMatchObject({ streamed: { seq: 3 }, failures: 1 });
  }, 60_000);

  it('gets no entry of a broken chain', async () => {
    await addEntries({ after: 5 });
    const name = 'cotejo:sandbox:account:audit:entries';
    const [third] = (await redis.zrangebyscore(name, 3, 3)) as [string];
    await redis.zremrangebyscore(name, 3, 3);
    await redis.zadd(name, 3, third.replace('tester', 'nobody'));
    await worker.start(settings());
    const failed = /^worker_jobs_total\{queue="audit_stream",outcome="failed"[^}]*\} (\d+)/m;
    await waitFor(async () => (await metric(failed)) > 0, { what: 'the job to fail', timeoutMs: 30_000 });
    expect(files()).toEqual([]);
  }, 60_000);
});
