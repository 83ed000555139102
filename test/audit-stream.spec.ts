import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AuditStreamState, openAuditLog } from '@cotejo/accounts';
import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { BY } from './harness/accounts.js';
import { cotejoWith } from './harness/cli.js';
import { Siem } from './harness/siem.js';
import { StreamingWorker } from './harness/streaming-worker.js';
import { describeWith, findTool } from './harness/tools.js';

/** The audit log reaches a SIEM without a gap, whatever is killed in between. */
const SCOPE = { namespace: 'cotejo', environment: 'sandbox' } as const;
const TENANTS = 40;
const RECEIVER_KILLS = 4;
const WORKER_KILLS = 2;
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
const settingsOf = ({ url, caFile }: Siem) => ({ COTEJO_AUDIT_STREAM: url, COTEJO_AUDIT_STREAM_CA_FILE: caFile });

/** Adds entries: a number of them at once, or at a steady pace until the signal. @returns their number */
async function addEntries(stop: { after?: number; signal?: AbortSignal }): Promise<number> {
  const log = openAuditLog(redis, SCOPE);
  let added = 0;
  while (!stop.signal?.aborted && added < (stop.after ?? Number.POSITIVE_INFINITY)) {
    const changes = { name: [null, `name ${added}`] as [null, string] };
    await log.note(BY, { action: 'key.create', tenant: `t${added % TENANTS}`, object: `key_${added}`, changes });
    added += 1;
    await (stop.signal && sleep(PACE_MS));
  }
  return added;
}

const cli = (...args: string[]) => cotejoWith(worker.environment)(...args);

const allTaken = async () => {
  const { streamed, head, apart, apartTaken } = await stream().status();
  return streamed?.seq === head.seq && apart === apartTaken;
};
const untilTaken = () => waitFor(allTaken, { what: 'everything to be taken', timeoutMs: 120_000 });

/** Signs a checkpoint, and verifies the received lines with it as an auditor does: with files only. */
async function verifyOffline(lines: readonly string[]): Promise<Record<string, unknown>> {
  const [received, checkpoint] = [join(dir, 'received.jsonl'), join(dir, 'checkpoint.jws')];
  writeFileSync(received, `${lines.join('\n')}\n`);
  await cli('audit', 'checkpoint', '--to', checkpoint);
  const args = ['audit', 'verify', '--stream', received, '--checkpoint', checkpoint, '--json'];
  const keyFile = String(worker.environment.COTEJO_RECEIPT_KEY_FILE);
  return JSON.parse(await cotejoWith({})(...args, '--key-file', keyFile));
}

/**
 * Adds entries while the receiver and the worker are killed again and again, in the middle of a batch. Then it waits until
 * the receiver has taken everything. The receiver must have every entry, in order.
 */
async function expectNoGap(siem: Siem): Promise<void> {
  await siem.start();
  await worker.start(settingsOf(siem));
  const killed = new AbortController();
  const adding = addEntries({ signal: killed.signal });
  while (siem.kills < RECEIVER_KILLS) {
    await siem.receiving();
    await sleep(Math.random() * 60);
    const isTurnOfWorker = worker.kills < WORKER_KILLS && siem.kills > worker.kills;
    await (isTurnOfWorker ? Promise.all([siem.kill(), worker.kill()]) : siem.kill());
    await sleep(Math.random() * 300);
    await siem.start();
    await (isTurnOfWorker && worker.start(settingsOf(siem)));
  }
  killed.abort();
  const entries = await adding;
  await untilTaken();
  const verdict = await verifyOffline(siem.lines());
  const { duplicates } = verdict;
  process.stderr.write(`${JSON.stringify({ entries, kills: [siem.kills, worker.kills], duplicates })}\n`);
  expect(verdict).toMatchObject({ ok: true, first: 1, last: entries, afterCheckpoint: 0, fieldsNotCompared: 0 });
}

it.each(['syslog', 'https'] as const)(
  'a receiver over %s has every entry when both ends are killed again and again',
  async (kind) => {
    const siem = await Siem.open(kind, dir);
    try {
      await expectNoGap(siem);
    } finally {
      await siem.stop();
    }
  },
  240_000,
);

const rsyslogd = findTool('rsyslogd');
describeWith(rsyslogd, 'a real rsyslogd', () => {
  it('has every entry when both ends are killed again and again', async () => {
    const siem = await Siem.rsyslog(rsyslogd as string, dir);
    try {
      await expectNoGap(siem);
    } finally {
      await siem.stop();
    }
  }, 240_000);
});

describe('a receiver that takes nothing', () => {
  const metric = async (line: RegExp) => Number(line.exec(await worker.metrics())?.[1] ?? -1);

  it('is reported, and gets everything when it takes again', async () => {
    const siem = await Siem.open('syslog', dir);
    await worker.start(settingsOf(siem));
    await addEntries({ after: 50 });
    const failures = /^audit_stream_attempts_total\{outcome="failed"[^}]*\} (\d+)/m;
    await waitFor(async () => (await metric(failures)) > 1, { what: 'failed attempts', timeoutMs: 30_000 });
    const found = await stream().status();
    expect(found).toMatchObject({ streamed: { seq: 0 }, head: { seq: 50 }, problem: 'ECONNREFUSED' });
    const text = await cli('audit', 'stream');
    expect(text).toMatch(/^entries that wait +50$/m);
    await siem.start();
    try {
      await untilTaken();
      expect((await stream().status()).failures).toBe(0);
      expect(await verifyOffline(siem.lines())).toMatchObject({ ok: true, last: 50 });
    } finally {
      await siem.stop();
    }
  }, 120_000);

  it('is reported as refused when a person must act, and no entry is skipped', async () => {
    const settings = { COTEJO_AUDIT_STREAM: 'https://127.0.0.1:1/', COTEJO_AUDIT_STREAM_CA_FILE: join(dir, 'missing') };
    await worker.start(settings);
    await addEntries({ after: 3 });
    const refusals = /^audit_stream_attempts_total\{outcome="refused"[^}]*\} (\d+)/m;
    await waitFor(async () => (await metric(refusals)) === 1, { what: 'the refusal', timeoutMs: 30_000 });
    expect(worker.logs()).toContain('"problem":"unreadable_files"');
    expect(await stream().status()).toMatchObject({ streamed: { seq: 0 }, failures: 1 });
  }, 60_000);

  it('gets no entry of a broken chain', async () => {
    const siem = await Siem.open('syslog', dir);
    await siem.start();
    try {
      await addEntries({ after: 5 });
      const name = 'cotejo:sandbox:account:audit:entries';
      const [third] = (await redis.zrangebyscore(name, 3, 3)) as [string];
      await redis.zremrangebyscore(name, 3, 3);
      await redis.zadd(name, 3, third.replace('tester', 'nobody'));
      await worker.start(settingsOf(siem));
      const failed = /^worker_jobs_total\{queue="audit_stream",outcome="failed"[^}]*\} (\d+)/m;
      await waitFor(async () => (await metric(failed)) > 0, { what: 'the job to fail', timeoutMs: 30_000 });
      expect(siem.lines()).toEqual([]);
    } finally {
      await siem.stop();
    }
  }, 60_000);
});
