import { setTimeout as sleep } from 'node:timers/promises';
import { reclaimAbandoned } from '@cotejo/accounts';
import { type Accounts, openAccounts } from '../../harness/accounts.js';
import { BatchClient, type BatchLine } from '../../harness/batch-client.js';
import { settledUsage } from '../../harness/batch-usage.js';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { killProcess } from '../../harness/kill-process.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';

/** A part of the product is killed in the middle of a batch. Resumed, the batch answers each row, and each is charged once. */
const ROWS = 600;
const HEADERS = { 'idempotency-key': 'killed-in-the-middle' };

let running: RunningProduct;
let accounts: Accounts;
let second: ExtraProcess;
let tenants = 0;

beforeAll(async () => {
  running = await lend('separate');
  second = await startExtraProcess(running, 'gateway');
  accounts = openAccounts(running);
}, 180_000);
afterAll(async () => {
  accounts?.stop();
  await second?.stop();
});

const rowOf = (row: number) => ({ cedula: String(1_030_000_000 + row) });

/** Sends the rows from one number on, slowly, until they are answered or the batch is cut. */
async function sendFrom(
  url: string,
  key: string,
  firstRow: number,
  onLine: (line: BatchLine) => void,
): Promise<string | undefined> {
  const client = new BatchClient(url, key, { headers: HEADERS, query: `?first_row=${firstRow}` });
  client.request.on('error', () => {});
  const writing = (async () => {
    for (let row = firstRow; row <= ROWS && !client.request.destroyed; row += 20) {
      client.write(...Array.from({ length: Math.min(20, ROWS - row + 1) }, (_, index) => rowOf(row + index)));
      await sleep(20);
    }
    client.request.end();
  })();
  let endedBy: string | undefined;
  try {
    for await (const text of client.lines()) {
      const line = completeLine(text);
      if (line && 'summary' in line) {
        endedBy = line.summary.ended_by;
      } else if (line) {
        onLine(line);
      }
    }
  } catch {
    // The gateway is away: as a cut.
  }
  client.destroy();
  await writing;
  return endedBy;
}

// biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
function completeLine(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Answers all rows: what was cut is resumed, as a merchant's program would.
 * @param kill called once, when this many rows are answered
 */
async function runBatch(urls: readonly string[], key: string, killAt: number, kill: () => Promise<unknown>) {
  const lines: BatchLine[] = [];
  const reasons: (string | undefined)[] = [];
  let killing: Promise<unknown> | undefined;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const url = urls[attempt % urls.length] as string;
    const endedBy = await sendFrom(url, key, lines.length + 1, (line) => {
      lines.push(line);
      if (lines.length === killAt) {
        killing = kill();
      }
    });
    reasons.push(endedBy);
    if (endedBy === 'end_of_input') {
      await killing;
      return { lines, reasons };
    }
    await sleep(250);
  }
  throw new Error(`the batch did not end: ${reasons.slice(-3)}`);
}

async function newTenant() {
  tenants += 1;
  const tenant = `killed-${tenants}`;
  return { tenant, key: (await accounts.key(tenant, 'unlimited')).key };
}

async function expectEachRowOnce(tenant: string, lines: readonly BatchLine[]): Promise<void> {
  expect(lines.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  const ports = [running.services.adminPorts.gateway as number, second.adminPort];
  const answered = lines.filter(({ status }) => status === 200).length;
  const { counted, charged } = await settledUsage(accounts, tenant, 'verify', ports);
  // A row that was answered but not charged lacks a mandatory source; a row that failed can be sent again.
  const free = lines.filter(({ status, charged, replayed }) => status === 200 && charged === false && !replayed).length;
  expect(counted).toBe(answered - free);
  expect(charged).toBe(answered - free);
}

it('when its client is killed', async () => {
  const { tenant, key } = await newTenant();
  const lines: BatchLine[] = [];
  const client = new BatchClient(running.url, key, { headers: HEADERS });
  client.request.on('error', () => {});
  client.write(...Array.from({ length: ROWS }, (_, index) => rowOf(1 + index)));
  for await (const text of client.lines()) {
    lines.push(completeLine(text));
    if (lines.length === 200) {
      break;
    }
  }
  client.request.socket?.resetAndDestroy();
  const { lines: rest } = await (async () => {
    const more: BatchLine[] = [];
    expect(await sendFrom(running.url, key, lines.length + 1, (line) => more.push(line))).toBe('end_of_input');
    return { lines: more };
  })();
  await expectEachRowOnce(tenant, [...lines, ...rest]);
}, 60_000);

it('when its gateway is killed: the other one goes on', async () => {
  const { tenant, key } = await newTenant();
  const { lines, reasons } = await runBatch([running.url, second.url], key, 200, () => killProcess(running, 'gateway'));
  expect(reasons[0]).toBeUndefined();
  // Rows that were in progress in the killed gateway: the worker gives their queries back after minutes.
  await reclaimAbandoned(accounts.redis, { namespace: 'cotejo', environment: 'sandbox' }, -1_000);
  await expectEachRowOnce(tenant, lines);
}, 120_000);

it('when the sources, scoring and the worker are killed: rows that they cannot decide are errors', async () => {
  const { tenant, key } = await newTenant();
  const killed = Object.keys(running.services.pids).filter((name) => !['gateway', 'console'].includes(name));
  const killAll = () => Promise.all(killed.map((name) => killProcess(running, name)));
  const { lines, reasons } = await runBatch([running.url], key, 200, killAll);
  expect(reasons).toEqual(['end_of_input']);
  const failed = lines.filter(({ status }) => status !== 200);
  expect(failed.every(({ status, charged }) => status === 503 && !charged)).toBe(true);
  await expectEachRowOnce(tenant, lines);
}, 120_000);

it('when the state Redis crashes: rows are decided without it, and charged afterwards', async () => {
  const { tenant, key } = await newTenant();
  const { lines, reasons } = await runBatch([running.url, second.url], key, 200, () => running.crashState(1_000));
  expect(reasons.at(-1)).toBe('end_of_input');
  await expectEachRowOnce(tenant, lines);
}, 120_000);
