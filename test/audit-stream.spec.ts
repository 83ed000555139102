import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AuditStreamState, openAuditLog, RefusedSignIns } from '@cotejo/accounts';
import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { BY } from './harness/accounts.js';
import { Siem } from './harness/siem.js';
import { StreamingWorker } from './harness/streaming-worker.js';
import { describeWith, findTool } from './harness/tools.js';

/** The audit log reaches a SIEM without a gap, whatever is killed in between. */
const SCOPE = { namespace: 'cotejo', environment: 'sandbox' } as const;
const CLI = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const TENANTS = 20;
const RECEIVER_KILLS = 8;
const WORKER_KILLS = 3;

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

async function addEntries(count: number): Promise<void> {
  const log = openAuditLog(redis, SCOPE);
  for (let each = 0; each < count; each += 1) {
    const changes = { name: [null, `name ${each}`] as [null, string] };
    await log.note(BY, { action: 'key.create', tenant: `t${each % TENANTS}`, object: `key_${each}`, changes });
  }
}

async function cli(...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [CLI, ...args], { env: worker.environment })).stdout;
}

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
  const offline = { PATH: process.env.PATH };
  const argv = [CLI, ...args, '--key-file', keyFile];
  return JSON.parse((await promisify(execFile)(process.execPath, argv, { env: offline })).stdout);
}

/** Adds entries while the receiver and the worker are killed again and again. */
async function killBothEnds(siem: Siem, entries: number): Promise<void> {
  const random = (from: number, to: number) => sleep(from + Math.random() * (to - from));
  await siem.start();
  await worker.start(settingsOf(siem));
  const adding = addEntries(entries);
  const killing = async () => {
    while (siem.kills < RECEIVER_KILLS) {
      await random(300, 1_200);
      await siem.kill();
      await random(0, 300);
      await siem.start();
    }
  };
  const killingWorker = async () => {
    while (worker.kills < WORKER_KILLS) {
      await random(1_500, 4_000);
      await worker.kill();
      await worker.start(settingsOf(siem));
    }
  };
  await Promise.all([adding, killing(), killingWorker()]);
  await untilTaken();
}

/** The receiver has everything, at least once and in order. */
async function expectNoGap(siem: Siem, entries: number): Promise<void> {
  const verdict = await verifyOffline(siem.lines());
  const figures = { entries, receiverKills: siem.kills, workerKills: worker.kills, duplicates: verdict.duplicates };
  process.stderr.write(`${siem.url.split(':', 1)[0]}: ${JSON.stringify(figures)}\n`);
  expect(verdict).toMatchObject({ ok: true, first: 1, last: entries, afterCheckpoint: 0, fieldsNotCompared: 0 });
}

it.each(['syslog', 'https'] as const)(
  'a receiver over %s has every entry when both ends are killed again and again',
  async (kind) => {
    const siem = await Siem.open(kind, dir);
    try {
      await killBothEnds(siem, 6_000);
      await expectNoGap(siem, 6_000);
    } finally {
      await siem.stop();
    }
  },
  240_000,
);

const rsyslogd = findTool('rsyslogd');
describeWith(rsyslogd, 'with a real rsyslogd', () => {
  it('it has every entry when both ends are killed again and again', async () => {
    const siem = await Siem.rsyslog(rsyslogd as string, dir);
    try {
      await killBothEnds(siem, 6_000);
      await expectNoGap(siem, 6_000);
    } finally {
      await siem.stop();
    }
  }, 240_000);
});
