import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { AccountStore, Plans } from '../packages/accounts/dist/index.js';
import { fixedSecret } from '../packages/platform/dist/index.js';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench backup -- [options]   how long backup and restore of the state take

  --tenants N   accounts, each with five keys (default 1000)
  --usage N     days of usage of each account (default 31)
  --json        one line of JSON for each figure

Runs \`cotejo backup create\`, \`cotejo backup verify\` and \`cotejo restore\` one after the other. The Redis servers are real and do not
write to disk.`;

const values = readOptions(
  HELP,
  { tenants: { type: 'string', default: '1000' }, usage: { type: 'string', default: '31' } },
  { tenants: '5', usage: '2' },
);
const CLI = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const POLICIES = fileURLToPath(new URL('../policies', import.meta.url));
const SCOPE = { namespace: 'cotejo', environment: 'sandbox' };
const BY = { actor: 'bench' };
const WRITES_AT_ONCE = 500;

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'cotejo-bench-backup-'));
const servers = [await startRedis({ own: true }), await startRedis({ own: true })];
try {
  await measure(servers);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true });
}

async function measure([source, target]) {
  const report = new Report(values);
  const pepper = join(folder, 'pepper');
  await writeFile(pepper, Buffer.alloc(32, 7).toString('base64'));
  await fill(source.url);
  const [file, identity] = [join(folder, 'state.backup'), join(folder, 'identity.txt')];
  const cotejo = async (url, ...args) => {
    const env = {
      ...process.env,
      COTEJO_STATE_REDIS_URL: url,
      COTEJO_PEPPER_FILE: pepper,
      COTEJO_POLICIES_DIR: POLICIES,
    };
    const startedAt = performance.now();
    const { stdout } = await run(process.execPath, [CLI, ...args], { env });
    return { stdout: stdout.trim(), seconds: (performance.now() - startedAt) / 1_000 };
  };
  const { stdout: recipient } = await cotejo(source.url, 'backup', 'keygen', identity);
  const created = await cotejo(source.url, 'backup', 'create', file, '--recipient', recipient);
  const verified = await cotejo(source.url, 'backup', 'verify', file, '--identity', identity, '--json');
  const restored = await cotejo(target.url, 'restore', file, '--identity', identity);
  report.add({ metric: 'keys', value: JSON.parse(verified.stdout).keys, unit: 'keys' });
  report.add({ metric: 'backup file', value: (await stat(file)).size / 1_048_576, unit: 'MiB' });
  report.add({ metric: 'backup', value: created.seconds, unit: 's' });
  report.add({ metric: 'verification', value: verified.seconds, unit: 's' });
  report.add({ metric: 'restore, compared and with the chain of the audit log', value: restored.seconds, unit: 's' });
  report.print();
}

/** Accounts and keys by commits of the accounts, as people make them; usage as the gateways write it. */
async function fill(url) {
  const redis = new Redis(url);
  const peppers = fixedSecret([{ version: 1, secret: Buffer.alloc(32, 7) }]);
  const store = new AccountStore(redis, { ...SCOPE, peppers });
  const plan = Plans.load(POLICIES).get('negocio');
  for (let tenant = 0; tenant < Number(values.tenants); tenant += 1) {
    const id = `tenant-${tenant}`;
    await store.tenants.ensure(id, plan, BY);
    for (let key = 0; key < 5; key += 1) {
      await store.keys.create(id, { name: `key ${key}` }, BY);
    }
    const usage = redis.pipeline();
    for (let day = 1; day <= Math.min(Number(values.usage), WRITES_AT_ONCE); day += 1) {
      usage.hset(`cotejo:sandbox:admission:{${id}}:usage:2026-10-${day}`, 'verify', 1_000 + day, 'cedula', day);
    }
    await usage.exec();
  }
  redis.disconnect();
}
