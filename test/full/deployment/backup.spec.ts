import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf } from '@cotejo/cli/testing';
import { ConsoleBrowser } from '@cotejo/console/testing';
import { launchServices, type Product } from '@cotejo/launcher/launch';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { type Ended, runCotejo } from '../../harness/cli.js';
import { openPeople, PASSWORD } from '../../harness/console-people.js';
import { untilCounted } from '../../harness/counted-decisions.js';
import { clientOf } from '../../harness/http.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';

/** A restore drill: the state is lost, and a backup brings it back on another Redis. */
const BUYER = { cedula: '1000000002', monto: 250_000 };
const PREFIX = 'cotejo:sandbox:';

let product: RunningProduct;
let folder: string;
let backup: string;
let identity: string;
let recipient: string;
let key: string;
let receipt: object;
beforeAll(async () => {
  product = await startProduct();
  folder = mkdtempSync(join(tmpdir(), 'cotejo-backup-'));
  [backup, identity] = [join(folder, 'state.backup'), join(folder, 'identity.txt')];
  recipient = (await cotejo(product.services.environment, 'backup', 'keygen', identity)).stdout.trim();
  await fill();
  await backUpUnderLoad();
}, 180_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const cotejo = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> => runCotejo(args, { env });

/** Accounts, members, a policy, a webhook, reported outcomes and usage, made as people make them. */
async function fill(): Promise<void> {
  const run = async (...args: string[]) => {
    const ended = await cotejo(product.services.environment, ...args);
    expect(ended).toMatchObject({ code: 0 });
    return ended.stdout;
  };
  key = JSON.parse(await run('keys', 'create', '--tenant', 'acme', '--plan', 'negocio', '--json')).key;
  await run('webhooks', 'add', '--tenant', 'acme', '--url', 'http://127.0.0.1:9/events', '--type', 'key.rotated');
  await run(
    'sso',
    'set',
    '--tenant',
    'acme',
    '--issuer',
    'https://login.example.com',
    '--client-id',
    'cotejo',
    '--default-role',
    'viewer',
  );
  const people = await openPeople(product);
  try {
    await people.member('ana@acme.co', 'admin', 'acme');
    await people.signIn('ana@acme.co');
  } finally {
    people.stop();
  }
  const client = clientOf(product.url, key);
  for (let each = 0; each < 20; each += 1) {
    const { body } = await client.verify(BUYER, '?include=receipt');
    receipt = body.receipt;
  }
  expect((await client.reportOutcome({ receipt, label: 'good' })).status).toBe(200);
  await untilCounted(product, 'acme', 20);
}

/** Requests and sign-ins go on while the backup is written. */
async function backUpUnderLoad(): Promise<void> {
  let isRunning = true;
  const statuses: number[] = [];
  const client = clientOf(product.url, key);
  const load = (async () => {
    while (isRunning) {
      statuses.push((await client.verify(BUYER)).status);
      await sleep(50);
    }
  })();
  const made = await cotejo(
    product.services.environment,
    'backup',
    'create',
    backup,
    '--recipient',
    recipient,
    '--json',
  );
  isRunning = false;
  await load;
  expect(made).toMatchObject({ code: 0 });
  expect(JSON.parse(made.stdout)).toMatchObject({ format: 2, environment: 'sandbox' });
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}

/** Another empty Redis with the secrets of the product. */
async function withEmptyRedis(use: (redis: TestRedis, env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  const redis = await startRedis({ own: true });
  try {
    await use(redis, { ...product.services.environment, COTEJO_STATE_REDIS_URL: redis.url });
  } finally {
    await redis.stop();
  }
}

const restore = (env: NodeJS.ProcessEnv, file = backup, ...more: string[]) =>
  cotejo(env, 'restore', file, '--identity', identity, ...more);

it('knows every key that the running product has written', async () => {
  const redis = new Redis(product.stateRedis.url);
  const names = await redis.keys('*');
  redis.disconnect();
  const unknown = names.filter((name) => !name.startsWith(PREFIX) || !familyOf(name.slice(PREFIX.length)));
  expect(unknown).toEqual([]);
  const seen = new Set(names.map((name) => familyOf(name.slice(PREFIX.length))?.name));
  const filled = ['accounts', 'members', 'webhooks', 'usage', 'outcomes', 'decision counts', 'decision versions'];
  expect([...seen]).toEqual(expect.arrayContaining(filled));
});

it('verifies without Redis, and reveals nothing without the identity', async () => {
  const verified = await cotejo({ COTEJO_STATE_REDIS_URL: '' }, 'backup', 'verify', backup, '--identity', identity);
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^complete: \d+ keys of /) });
  const bytes = readFileSync(backup).toString('latin1');
  for (const text of ['acme', 'ana@acme.co', 'account:', 'negocio']) {
    expect(bytes).not.toContain(text);
  }
  const other = join(folder, 'other.txt');
  await cotejo({}, 'backup', 'keygen', other);
  const refused = await cotejo({}, 'backup', 'verify', backup, '--identity', other);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('not one of its recipients') });
});

it('keeps so many backups in a folder, each named after its time', async () => {
  const backups = mkdtempSync(join(folder, 'backups-'));
  writeFileSync(join(backups, 'cotejo-sandbox-2026-01-01T07-30-00Z.backup'), 'an old one');
  const env = { ...product.services.environment, COTEJO_BACKUP_RECIPIENT: recipient };
  const made = await cotejo(env, 'backup', 'create', backups, '--keep', '1', '--json');
  expect(made).toMatchObject({ code: 0 });
  const { file, deleted } = JSON.parse(made.stdout);
  expect([deleted, readdirSync(backups).map((name) => join(backups, name))]).toEqual([1, [file]]);
  expect(await cotejo({}, 'backup', 'verify', file, '--identity', identity)).toMatchObject({ code: 0 });
  const refused = await cotejo(env, 'backup', 'create', join(folder, 'one.backup'), '--keep', '1');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--keep needs a folder') });
});

it('refuses a backup that was cut or changed, and writes nothing of it', async () => {
  const bytes = readFileSync(backup);
  const cut = join(folder, 'cut.backup');
  const changed = join(folder, 'changed.backup');
  copyFileSync(backup, cut);
  truncateSync(cut, bytes.length - 100);
  const at = Math.floor(bytes.length / 2);
  writeFileSync(
    changed,
    Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] as number) ^ 1]), bytes.subarray(at + 1)]),
  );
  await withEmptyRedis(async ({ url }, env) => {
    for (const file of [cut, changed]) {
      expect(await restore(env, file)).toMatchObject({ code: 1, stderr: expect.stringContaining('damaged') });
    }
    const redis = new Redis(url);
    expect(await redis.dbsize()).toBe(0);
    redis.disconnect();
  });
});

it('refuses other peppers, another environment and a Redis that is not empty', async () => {
  const pepper = join(folder, 'other-pepper');
  writeFileSync(pepper, Buffer.alloc(32, 9).toString('base64'));
  await withEmptyRedis(async (_, env) => {
    const refusals = [
      await restore({ ...env, COTEJO_PEPPER_FILE: pepper }),
      await restore(env, backup, '--env', 'production'),
      await restore(product.services.environment),
    ];
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(refusals.map(({ stderr }) => stderr)).toEqual([
      expect.stringContaining('restore the pepper file first'),
      expect.stringContaining('the backup is of the environment sandbox'),
      expect.stringContaining('--replace deletes them'),
    ]);
  });
});

it('continues a restore that was interrupted', async () => {
  await withEmptyRedis(async ({ url }, env) => {
    const redis = new Redis(url);
    const interrupted = restore(env);
    while ((await redis.dbsize()) < 5) {
      await sleep(1);
    }
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    expect(await interrupted).toMatchObject({ code: 1 });
    expect(await redis.exists(`${PREFIX}restore`)).toBe(1);
    expect(await restore(env)).toMatchObject({ code: 0 });
    expect(await redis.exists(`${PREFIX}restore`)).toBe(0);
    redis.disconnect();
  });
}, 30_000);

it('brings the product back on another Redis: keys, members, usage, outcomes, receipts and the audit log', async () => {
  const before = clientOf(product.url, key);
  const usage = async (client: typeof before) => Number((await client.verify(BUYER)).headers.get('x-quota-remaining'));
  const remaining = await usage(before);
  await product.services.stop();
  const bus = await startRedis({ own: true });
  let services: Product | undefined;
  try {
    await withEmptyRedis(async ({ url }, env) => {
      const startedAt = performance.now();
      const restored = await restore(env, backup, '--json');
      expect(restored).toMatchObject({ code: 0 });
      const seconds = (performance.now() - startedAt) / 1_000;
      process.stderr.write(`restore of ${JSON.parse(restored.stdout).keys} keys: ${seconds.toFixed(1)} s\n`);

      const { stateDir } = product;
      services = await launchServices({
        env: 'sandbox',
        detached: false,
        wholeProcesses: 1,
        stateRedisUrl: url,
        busRedisUrls: bus.url,
        stateDir,
      });
      const client = clientOf(services.url, key);
      expect((await client.verify(BUYER)).status).toBe(200);
      expect((await client.replay({ receipt, request: BUYER })).status).toBe(200);
      expect((await client.readOutcomes()).status).toBe(200);
      // The same receipt counts once, before and after.
      expect((await client.reportOutcome({ receipt, label: 'good' })).status).toBe(200);
      expect(await usage(client)).toBeGreaterThanOrEqual(remaining);
      expect(await usage(client)).toBeLessThan(10_000 - 20);

      const browser = new ConsoleBrowser(services.consoleUrl);
      const signedIn = await browser.post('/api/session', { email: 'ana@acme.co', password: PASSWORD });
      expect(signedIn).toMatchObject({ status: 200, body: { member: { role: 'admin' } } });
      expect((await browser.get('/api/tenants/acme/webhooks')).body.webhooks).toHaveLength(1);
      expect((await browser.get('/api/tenants/acme/sso')).body.provider).toMatchObject({ clientId: 'cotejo' });

      const audit = await cotejo(env, 'audit', 'verify');
      expect(audit).toMatchObject({ code: 0, stdout: expect.stringContaining('unbroken') });
      const [newest] = JSON.parse((await cotejo(env, 'audit', 'list', '--limit', '50', '--json')).stdout).filter(
        ({ action }: { action: string }) => action.startsWith('backup.'),
      );
      expect(newest).toMatchObject({ action: 'backup.restore' });
      await services.stop();
      services = undefined;
    });
  } finally {
    await services?.stop();
    await bus.stop();
  }
}, 120_000);
