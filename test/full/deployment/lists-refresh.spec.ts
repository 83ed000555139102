import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProductAccounts } from '@cotejo/accounts/testing';
import { waitFor } from '@cotejo/testing';
import type { Job, Queue } from 'bullmq';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { clientOf } from '../../harness/http.js';
import { writeOfacFiles, writeUnFile } from '../../harness/list-files.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';
import { openQueue } from '../../harness/run-job.js';
import { WebhookReceiver } from '../../harness/webhook-receiver.js';

/** The worker has the lists from a publisher and every replica takes them up, without a pause and without a restart. */
const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion';
const PERSON = { cedula: '1020100002', givenNames: 'WENCESLAO ELIECER', surnames: 'QUIMBAYO TRASLAVINA' };

const files = mkdtempSync(join(tmpdir(), 'cotejo-refresh-'));
let publisher: Server;
/** Files being sent now, and the most there ever were at once. */
const sending = { now: 0, most: 0 };
let hangs = false;
let running: RunningProduct;
let queue: Queue;
let key: string;
let receiver: WebhookReceiver;

const publishUn = (listed: { givenNames: string; surnames: string }[]) => writeUnFile(join(files, 'un'), listed);

beforeAll(async () => {
  writeOfacFiles(join(files, 'ofac'), []);
  publishUn([]);
  publisher = createServer((request, response) => {
    if (hangs) {
      return;
    }
    const text = readFileSync(join(files, request.url as string));
    const etag = `"${text.length}-${text.includes(PERSON.surnames)}"`;
    if (request.headers['if-none-match'] === etag) {
      return void response.writeHead(304).end();
    }
    sending.now += 1;
    sending.most = Math.max(sending.most, sending.now);
    setTimeout(() => {
      sending.now -= 1;
      response.writeHead(200, { etag }).end(text);
    }, 200);
  });
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  const url = (path: string) => `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/${path}`;
  const sources = [
    { list: 'ofac_sdn', enabled: true, files: [{ name: 'sdn.csv', url: url('ofac/sdn.csv') }] },
    { list: 'un_sc', enabled: true, files: [{ name: 'consolidated.xml', url: url('un/consolidated.xml') }] },
  ];
  const sourcesFile = join(files, 'sources.json');
  writeFileSync(sourcesFile, JSON.stringify({ version: '1', sources }));
  const extraEnv = {
    COTEJO_EMAIL_DNS: 'off',
    COTEJO_LIST_SOURCES_FILE: sourcesFile,
    COTEJO_LISTS_REFRESH_HOURS: '6',
    COTEJO_WEBHOOK_ALLOWED_RANGES: 'loopback=127.0.0.0/8',
  };
  running = await startProduct({ env: 'production', layout: 'split', extraEnv });
  const registry = join(files, 'registry.csv');
  writeFileSync(
    registry,
    `${HEADER}\n${PERSON.cedula},WENCESLAO,ELIECER,QUIMBAYO,,TRASLAVINA,0,2004-05-17,CALI - VALLE\n`,
  );
  await running.cli('registry', 'import', registry);
  key = await running.key('corporativo');
  receiver = await WebhookReceiver.start();
  queue = openQueue(running, 'lists');
}, 120_000);
afterAll(async () => {
  await queue?.close();
  await running?.stop();
  publisher?.closeAllConnections();
  publisher?.close();
  await receiver?.stop();
  rmSync(files, { recursive: true, force: true });
});

const sendRequest = async () =>
  (await clientOf(running.url, key).verify({ cedula: PERSON.cedula }, '?include=screening')).body;
const codes = async () => ((await sendRequest()).risk_factors as { code: string }[]).map(({ code }) => code);
const areInUse = async () => {
  const lists: { state: string }[] = (await sendRequest()).screening.lists;
  return lists.length === 2 && lists.every(({ state }) => state === 'current');
};
const stop = async ({ child }: ExtraProcess) => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};
const EFFECTS = /list_effect_seconds_count\S* (\d+)/;
const ended = async (job: Job) => ['completed', 'failed'].includes(await job.getState());
async function refresh(): Promise<Job> {
  const job = await queue.add('lists.refresh', {});
  await waitFor(() => ended(job), { what: 'the refresh', timeoutMs: 60_000 });
  return (await queue.getJob(job.id as string)) as Job;
}
const metric = async (line: RegExp, port = running.services.adminPorts.host) => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(line.exec(text)?.[1] ?? Number.NaN);
};

it('downloads the lists on schedule, and keeps only counts of the job', async () => {
  await waitFor(areInUse, { what: 'the lists', timeoutMs: 60_000 });
  const schedulers = await queue.getJobSchedulers();
  expect(schedulers.map(({ key, every }) => [key, every])).toEqual([['lists.refresh', 6 * 3_600_000]]);
  const done = await waitFor(async () => (await queue.getJobs(['completed']))[0] ?? null, {
    what: 'the end of the job',
  });
  expect(done?.data).toEqual({});
  expect(done?.returnvalue).toEqual({ updated: 2, unchanged: 0, failed: 0, skipped: 0 });
  expect(await metric(/lists_refresh_total\{outcome="ok"[^}]*\} (\d+)/)).toBe(1);
  expect(await metric(/list_checked_timestamp_seconds\{list="un_sc"[^}]*\} ([\d.e+]+)/)).toBeGreaterThan(1.7e9);
}, 90_000);

it('delivers changed lists to every replica, also to one with an empty disk', async () => {
  const dataDir = join(files, 'other-replica');
  const other = await startExtraProcess(running, 'sanctions', { COTEJO_DATA_DIR: dataDir });
  try {
    expect(await codes()).not.toContain('sanctions_list_match');
    const effects = () => Promise.all([metric(EFFECTS), metric(EFFECTS, other.adminPort)]);
    const [before, ofOther] = await effects();
    // The first bundle of a process is not measured: it may be old.
    expect(ofOther).toBe(0);
    publishUn([PERSON]);
    const job = await refresh();
    expect(job.returnvalue).toEqual({ updated: 1, unchanged: 1, failed: 0, skipped: 0 });
    const requested = () => Promise.all(Array.from({ length: 10 }, codes));
    await waitFor(async () => (await requested()).every((found) => found.includes('sanctions_list_match')), {
      what: 'the hit from every replica',
      timeoutMs: 20_000,
    });
    const bundle = readFileSync(join(running.stateDir, 'data', 'lists', 'current'), 'utf8');
    expect(readFileSync(join(dataDir, 'lists', 'current'), 'utf8')).toBe(bundle);
    // Only one of the two lists changed.
    expect(await effects()).toEqual([(before as number) + 1, 1]);
  } finally {
    await stop(other);
  }
}, 90_000);

it('screens a file of customers with the lists of the deployment', async () => {
  const customers = join(files, 'customers.csv');
  writeFileSync(customers, `id,document,name\nA-1,${PERSON.cedula},${PERSON.givenNames} ${PERSON.surnames}\n`);
  const watch = running.cli('screening', 'watch', '--once', '--from-deployment', '--file', customers);
  // The command ends with 3 when something changed.
  await expect(watch).rejects.toMatchObject({ code: 3 });
  const events = readFileSync(join(files, 'customers.matches.ndjson'), 'utf8').trim().split('\n');
  expect(events.map((line) => JSON.parse(line))).toMatchObject([{ event: 'new', customer_id: 'A-1', list: 'un_sc' }]);
}, 60_000);

it('refuses a list that shrank too much, counts the reason and sends an event', async () => {
  const { stateRedis, services } = running;
  const accounts = openProductAccounts(stateRedis.url, services.environment, 'production');
  await accounts.key('listening', 'corporativo').finally(accounts.stop);
  await running.cli('webhooks', 'add', '--tenant', 'listening', '--url', `${receiver.url}/`);
  writeFileSync(
    join(files, 'un', 'consolidated.xml'),
    `<CONSOLIDATED_LIST dateGenerated="${new Date().toISOString()}"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>A B</FIRST_NAME></INDIVIDUAL></INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>`,
  );
  const job = await refresh();
  expect(job.returnvalue).toEqual({ updated: 0, unchanged: 1, failed: 1, skipped: 0 });
  expect(await metric(/lists_refused_total\{reason="drift_limit"[^}]*\} (\d+)/)).toBe(1);
  expect(await codes()).toContain('sanctions_list_match');
  const { data } = await receiver.next('list.refused');
  expect(data).toMatchObject({ list: 'un_sc', reason: 'drift_limit' });
}, 120_000);

it('never runs twice at the same time with any number of workers', async () => {
  const second = await startExtraProcess(running, 'worker');
  try {
    sending.most = 0;
    publishUn([]);
    const jobs = await Promise.all([refresh(), refresh(), refresh()]);
    for (const job of jobs) {
      expect(await job.getState()).toBe('completed');
    }
    expect(sending.most).toBe(1);
    expect(jobs.map(({ returnvalue }) => returnvalue.updated).sort()).toEqual([0, 0, 1]);
  } finally {
    await stop(second);
  }
}, 120_000);

it('stops in time when the worker drains, and another worker continues the job', async () => {
  hangs = true;
  const job = await queue.add('lists.refresh', {}, { attempts: 2 });
  await waitFor(() => job.isActive(), { what: 'the refresh under way' });
  const startedAt = Date.now();
  await running.services.stop();
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(await job.getState()).toMatch(/waiting|delayed|active/);
}, 60_000);
