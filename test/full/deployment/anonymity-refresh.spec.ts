import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Publisher, waitFor } from '@cotejo/testing';
import type { Job, Queue } from 'bullmq';
import { clientOf } from '../../harness/http.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';
import { openQueue } from '../../harness/run-job.js';

/** The worker has the lists of anonymity from their publishers, and geo takes them up without a pause or a restart. */
const TOR = '190.24.66.6';
const CLEAN = '190.24.66.7';
const tables = (address: string) => `fingerprint, ipaddr, port\nA0, ${address}, 443\n`;

const files = mkdtempSync(join(tmpdir(), 'cotejo-anonymity-refresh-'));
let publisher: Publisher;
let running: RunningProduct;
let queue: Queue;
let key: string;

beforeAll(async () => {
  publisher = await Publisher.start();
  publisher.publish('/tor.csv', tables(TOR));
  const feed = {
    licence: 'MIT',
    attribution: 'Fixtures',
    networksMin: 1,
    networksMax: 9,
    ipv4PercentMax: 1,
    maxAgeDays: 7,
  };
  const from = [{ path: 'tor.csv', url: publisher.url('/tor.csv') }];
  const feeds = [{ ...feed, id: 'tor', category: 'tor', format: 'tor_exits', complete: true, files: from }];
  const feedsFile = join(files, 'feeds.json');
  writeFileSync(feedsFile, JSON.stringify({ version: '1', feeds }));
  const extraEnv = {
    COTEJO_EMAIL_DNS: 'off',
    COTEJO_ANONYMITY_FEEDS_FILE: feedsFile,
    COTEJO_ANONYMITY_REFRESH_HOURS: '24',
  };
  running = await startProduct({ env: 'production', layout: 'split', extraEnv });
  key = await running.key('corporativo');
  queue = openQueue(running, 'anonymity');
}, 120_000);
afterAll(async () => {
  await queue?.close();
  await running?.stop();
  await publisher?.stop();
  rmSync(files, { recursive: true, force: true });
});

async function isTor(address: string): Promise<boolean> {
  const { body } = await clientOf(running.url, key).verify({ cedula: '1020100002', ip_address: address });
  return (body.risk_factors as { code: string }[]).some(({ code }) => code === 'ip_tor');
}

async function refresh(): Promise<Job> {
  const job = await queue.add('anonymity.refresh', {});
  const ended = async () => ['completed', 'failed'].includes(await job.getState());
  await waitFor(ended, { what: 'the refresh', timeoutMs: 60_000 });
  return (await queue.getJob(job.id as string)) as Job;
}

const metric = async (line: RegExp) => {
  const text = await (await fetch(`http://127.0.0.1:${running.services.adminPorts.host}/metrics`)).text();
  return Number(line.exec(text)?.[1] ?? Number.NaN);
};

it('downloads the lists on schedule, and keeps only counts of the job', async () => {
  await waitFor(() => isTor(TOR), { what: 'the lists', timeoutMs: 60_000 });
  expect(await isTor(CLEAN)).toBe(false);
  const schedulers = await queue.getJobSchedulers();
  expect(schedulers.map(({ key: name, every }) => [name, every])).toEqual([['anonymity.refresh', 24 * 3_600_000]]);
  const done = await waitFor(async () => (await queue.getJobs(['completed']))[0] ?? null, {
    what: 'the end of the job',
  });
  expect([done?.data, done?.returnvalue]).toEqual([{}, { updated: 1, unchanged: 0, failed: 0 }]);
  expect(await metric(/anonymity_refresh_total\{outcome="ok"[^}]*\} (\d+)/)).toBe(1);
  expect(await metric(/anonymity_feed_checked_timestamp_seconds\{feed="tor"[^}]*\} ([\d.e+]+)/)).toBeGreaterThan(1.7e9);
}, 90_000);

it('loads changed lists, and keeps the last good list of a publisher that fails', async () => {
  publisher.publish('/tor.csv', tables(CLEAN));
  expect((await refresh()).returnvalue).toEqual({ updated: 1, unchanged: 0, failed: 0 });
  await waitFor(async () => (await isTor(CLEAN)) && !(await isTor(TOR)), { what: 'the new list', timeoutMs: 20_000 });
  const version = readFileSync(join(running.stateDir, 'data', 'anonymity', 'current'), 'utf8');
  publisher.publish('/tor.csv', '<html>gone</html>\n');
  const job = await refresh();
  expect(job.failedReason).toBe('the refresh failed: every_feed');
  expect(readFileSync(join(running.stateDir, 'data', 'anonymity', 'current'), 'utf8')).toBe(version);
  expect(await isTor(CLEAN)).toBe(true);
  expect(await metric(/anonymity_refresh_total\{outcome="failed"[^}]*\} (\d+)/)).toBe(1);
}, 90_000);
