import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { Checkout, type StartedProduct } from '../harness/checkout.js';
import { canSwitchUser, copyNodeTo, runAsOtherUser } from '../harness/other-user.js';

/**
 * `npm start` in a checkout that every user of the machine can enter, with a state folder that an earlier version made.
 * The path is longer than a Unix socket permits, and has a space.
 */
const checkout = new Checkout(join('My projects', 'a'.repeat(90), 'cotejo'));
const stateDir = join(checkout.dir, '.cotejo');
let product: StartedProduct;

beforeAll(async () => {
  mkdirSync(stateDir, { recursive: true });
  await checkout.prepare();
  chmodSync(stateDir, 0o755);
  for (let folder = dirname(checkout.dir); folder.includes('cotejo-checkout-'); folder = dirname(folder)) {
    chmodSync(folder, 0o755);
  }
  product = await checkout.start();
}, 300_000);
afterAll(async () => {
  await product?.stop();
  checkout.remove();
}, 60_000);

const runRecord = (name: string) => JSON.parse(readFileSync(join(stateDir, 'run', name), 'utf8'));
const redisUrls = () => ['state', 'bus'].map((role) => runRecord(`redis-${role}.json`).url as string);

/** Files and folders that another user could use, if the folders above permitted it. */
function openPaths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const isOpen = !entry.isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0;
    return [...(isOpen ? [path] : []), ...(entry.isDirectory() ? openPaths(path) : [])];
  });
}

it('answers the first call that it prints', async () => {
  const [call] = /^ *curl .*$/m.exec(product.banner) as unknown as [string];
  const { code, stdout } = await checkout.run(call);
  expect({ code, answer: JSON.parse(stdout) }).toMatchObject({ code: 0, answer: { success: true } });
});

it('closes the state folder, and writes files that only their owner can read', () => {
  expect(lstatSync(stateDir).mode & 0o777).toBe(0o700);
  const written = ['data', 'logs', 'redis', 'secrets'].flatMap((name) => openPaths(join(stateDir, name)));
  const records = readdirSync(join(stateDir, 'run')).map((name) => join(stateDir, 'run', name));
  expect(records.length).toBeGreaterThan(2);
  expect([...written, ...records.filter((path) => (lstatSync(path).mode & 0o077) !== 0)]).toEqual([]);
});

it('runs both Redis servers without a port, on a socket in a private folder', async () => {
  for (const url of redisUrls()) {
    expect(url).toMatch(/^unix:\/\//);
    const path = decodeURIComponent(new URL(url).pathname);
    expect(lstatSync(dirname(path)).mode & 0o777).toBe(0o700);
    const redis = new Redis({ path });
    expect(await redis.config('GET', 'port')).toEqual(['port', '0']);
    redis.disconnect();
  }
});

it('lets another user of the machine read nothing and connect to no Redis', () => {
  if (!canSwitchUser) {
    process.stderr.write('skipped: attempts of another user, because this test does not run as root\n');
    return;
  }
  const node = copyNodeTo(join(checkout.dir, 'node-for-all'));
  const read = `
    import { readdirSync, readFileSync } from 'node:fs';
    const [readme, folder, file] = process.argv.slice(1);
    const attempt = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
    console.log(attempt(() => readFileSync(readme)), attempt(() => readdirSync(folder)), attempt(() => readFileSync(file)));`;
  const attempts = [join(checkout.dir, 'README.md'), stateDir, join(stateDir, 'run', 'redis-state.json')];
  expect(runAsOtherUser(node, read, ...attempts)).toBe('done EACCES EACCES');
  const connect = `
    import { connect } from 'node:net';
    for (const text of process.argv.slice(1)) {
      const { protocol, hostname, port, pathname } = new URL(text);
      const place = protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port };
      await new Promise((resolve) => connect(place)
        .on('connect', function () { console.log('connected'); this.destroy(); resolve(); })
        .on('error', ({ code }) => { console.log(code); resolve(); }));
    }`;
  expect(runAsOtherUser(node, connect, ...redisUrls())).toBe('EACCES\nEACCES');
});

it('shows metrics, which name tenants, only with the token of the private state folder', async () => {
  const [name] = readdirSync(join(stateDir, 'run')).filter((each) => each.startsWith('services-'));
  const { services } = runRecord(name as string) as { services: Record<string, { adminPort: number }> };
  const token = readFileSync(join(stateDir, 'secrets', 'metrics.token'), 'utf8').trim();
  for (const { adminPort } of Object.values(services)) {
    const metrics = async (headers = {}) => (await fetch(`http://127.0.0.1:${adminPort}/metrics`, { headers })).status;
    expect([await metrics(), await metrics({ authorization: `Bearer ${token}` })]).toEqual([401, 200]);
  }
});

it('prints links to the port that the console really has', async () => {
  const invite = 'npm run --silent cotejo -- members invite --operator --email ana@example.com';
  const { code, stdout, stderr } = await checkout.run(invite);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const [, consoleUrl] = /console +(http:\S+)/.exec(product.banner) as unknown as [string, string];
  expect(new URL(stdout.trim()).origin).toBe(consoleUrl);
}, 120_000);
