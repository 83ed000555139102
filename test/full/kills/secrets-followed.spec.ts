import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PIN, SoftToken, softHsm } from '@cotejo/receipt/testing';
import { waitFor } from '@cotejo/testing';
import { cotejoWith } from '../../harness/cli.js';
import { clientOf, send } from '../../harness/http.js';
import { runOffline } from '../../harness/offline-cli.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';
import { canRun, type RedisProcess, redisWithTls } from '../../harness/redis-process.js';
import { launchSecured, type SecuredProduct } from '../../harness/secured-product.js';
import { clientAs, Secrets, startSecuredRedis } from '../../harness/secured-redis.js';

/** Secrets change while the product answers requests: no process restarts, and no request fails. */
const REQUEST = { cedula: '1000000001', nombre: 'María Gómez', telefono: '+57 300 123 4567', monto: 100_000 };
const USERS = ['gateway', 'registry', 'scoring', 'sanctions', 'telco', 'console', 'worker'];
const found = await redisWithTls();
const withRedisTls = canRun(found) ? describe : describe.skip;
const hsm = softHsm();
if ('skipped' in hsm) {
  process.stderr.write(`skipped: receipts signed in a token, because ${hsm.skipped}\n`);
}
const withToken = 'module' in hsm ? describe : describe.skip;

/** Sends requests, several at a time, while `work` runs. @returns the number of answers, and every failure */
async function underLoad(url: string, key: string, work: () => Promise<void>) {
  const client = clientOf(url, key);
  const failed: unknown[] = [];
  let answered = 0;
  let running = true;
  const send = async () => {
    while (running) {
      const { status, body } = await client
        .verify(REQUEST)
        .catch((error: Error) => ({ status: 0, body: error.message }));
      if (status === 200) {
        answered += 1;
      } else {
        failed.push({ status, body });
      }
      // Below the rate limit of the plan.
      await delay(60);
    }
  };
  const senders = Array.from({ length: 4 }, send);
  try {
    await work();
  } finally {
    running = false;
    await Promise.all(senders);
  }
  return { answered, failed: failed.slice(0, 5) };
}

withRedisTls('with a user of Redis for each service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-secrets-followed-'));
  const file = (...names: string[]) => join(folder, ...names);
  let secrets: Secrets;
  let servers: Record<'state' | 'bus', RedisProcess>;
  let running: SecuredProduct;
  let key: string;

  beforeAll(async () => {
    secrets = await Secrets.create(file('secrets'), '--env', 'sandbox');
    const { command } = found as { command: string[] };
    const start = (role: 'state' | 'bus') => startSecuredRedis(command, role, secrets, { dir: file(role) });
    servers = { state: await start('state'), bus: await start('bus') };
    running = await launchSecured(secrets, {
      env: 'sandbox',
      stateDir: file('product'),
      stateRedisUrl: `rediss://127.0.0.1:${servers.state.port}`,
      busRedisUrls: `rediss://127.0.0.1:${servers.bus.port}`,
      extraEnv: { COTEJO_EMAIL_DNS: 'off' },
    });
    key = await running.keyOf('acme', 'corporativo');
    await waitFor(async () => (await clientOf(running.url, key).verify(REQUEST)).status === 200, { what: 'an answer' });
  }, 120_000);
  afterAll(async () => {
    await running?.services.stop();
    await Promise.all([servers?.state.stop(), servers?.bus.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** The passwords that one user has on both servers, without a cut of connections as `ACL LOAD` of Redis 7.0 does. */
  async function setPasswords(user: string, change: string): Promise<void> {
    for (const role of ['state', 'bus'] as const) {
      const admin = clientAs(secrets, 'rotator', servers[role].port);
      if (await admin.acl('GETUSER', user)) {
        await admin.acl('SETUSER', user, change);
      }
      admin.disconnect();
    }
  }

  it('takes up several new passwords of all services, and keeps every request', async () => {
    const before = new Map(USERS.map((user) => [user, secrets.password(user)]));
    await addRotator();
    const rotate = async () => {
      const next = randomBytes(24).toString('hex');
      for (const user of USERS) {
        await setPasswords(user, `>${next}`);
        // As an agent of a vault does: another file takes the name.
        writeFileSync(`${secrets.path(`redis/passwords/${user}`)}.next`, next);
        renameSync(`${secrets.path(`redis/passwords/${user}`)}.next`, secrets.path(`redis/passwords/${user}`));
      }
      await delay(4_000);
      for (const user of USERS) {
        await setPasswords(user, `<${before.get(user)}`);
        before.set(user, next);
      }
      await delay(500);
    };
    const { answered, failed } = await underLoad(running.url, key, async () => {
      await rotate();
      await rotate();
      await rotate();
    });
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    // Every connection is of a user whose first password is gone: it returns with the newest one.
    await cutConnections();
    await waitFor(async () => (await clientOf(running.url, key).verify(REQUEST)).status === 200, { what: 'an answer' });
  }, 120_000);

  const ROTATOR = 'of-this-test';
  async function addRotator(): Promise<void> {
    writeFileSync(secrets.path('redis/passwords/rotator'), ROTATOR);
    for (const role of ['state', 'bus'] as const) {
      const users = secrets.path(`redis/${role}/users.acl`);
      const line = `user rotator on >${ROTATOR} ~* &* +@all\n`;
      writeFileSync(users, readFileSync(users, 'utf8') + line);
      const operator = clientAs(secrets, 'operator', servers[role].port);
      await operator.acl('LOAD').finally(() => operator.disconnect());
    }
    await waitFor(async () => (await clientOf(running.url, key).verify(REQUEST)).status === 200, { what: 'an answer' });
  }

  async function cutConnections(): Promise<void> {
    for (const role of ['state', 'bus'] as const) {
      const admin = clientAs(secrets, 'rotator', servers[role].port);
      for (const user of USERS) {
        if (await admin.acl('GETUSER', user)) {
          await admin.client('KILL', 'USER', user);
        }
      }
      admin.disconnect();
    }
  }
});

describe('with one user', () => {
  let running: RunningProduct;
  let key: string;
  const secret = (name: string) => join(running.stateDir, 'secrets', name);

  beforeAll(async () => {
    running = await startProduct();
    key = await running.key('corporativo');
  }, 120_000);
  afterAll(() => running?.stop());

  it('a new pepper and a new key of receipts, swapped by links, are in use within seconds, and no request fails', async () => {
    const { failed, answered } = await underLoad(running.url, key, async () => {
      const pepper = readFileSync(secret('pepper.key'), 'utf8').trim();
      const old = pepper.startsWith('v') ? pepper : `v1:${pepper}`;
      swapByLink(secret('pepper.key'), `v2:${randomBytes(32).toString('base64')}\n${old}\n`);
      await running.cli('receipts', 'rotate', '--key-file', secret('receipt.key'));
      await delay(4_000);
      const created = JSON.parse(
        await running.cli('keys', 'create', '--tenant', 'nueva', '--plan', 'corporativo', '--env', 'sandbox', '--json'),
      );
      expect(created).toMatchObject({ pepperVersion: 2 });
      const answer = await clientOf(running.url, created.key).verify(REQUEST, '?include=receipt');
      expect(answer.status).toBe(200);
      const jwks = (await send(`${running.url}/.well-known/jwks.json`)).body;
      expect(jwks.keys).toHaveLength(2);
    });
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  }, 60_000);

  it('an invalid file changes nothing, and neither its content nor a secret is logged', async () => {
    const good = readFileSync(secret('pepper.key'), 'utf8');
    writeFileSync(secret('pepper.key'), 'geheim-geheim');
    await waitFor(() => running.logs().includes('changed secret refused'), { what: 'the refusal in the log' });
    expect((await clientOf(running.url, key).verify(REQUEST)).status).toBe(200);
    writeFileSync(secret('pepper.key'), good);
    for (const line of good.split('\n').filter(Boolean)) {
      expect(running.logs()).not.toContain(line.slice(3));
    }
    expect(running.logs()).not.toContain('geheim');
  }, 60_000);
});

withToken('with the key of receipts in a token', () => {
  let token: SoftToken;
  let running: RunningProduct;
  let key: string;
  const files = mkdtempSync(join(tmpdir(), 'cotejo-token-product-'));
  const keyFile = join(files, 'receipt.pem');
  const pinFile = join(files, 'pin');
  let settings: NodeJS.ProcessEnv;

  beforeAll(async () => {
    token = new SoftToken((hsm as { module: string }).module);
    writeFileSync(pinFile, PIN);
    settings = {
      SOFTHSM2_CONF: token.environment.SOFTHSM2_CONF,
      COTEJO_RECEIPT_PKCS11_MODULE: token.place.module,
      COTEJO_RECEIPT_PKCS11_TOKEN_LABEL: token.place.tokenLabel,
      COTEJO_RECEIPT_PKCS11_PIN_FILE: pinFile,
      COTEJO_RECEIPT_PKCS11_TIMEOUT_MS: '2000',
      COTEJO_RECEIPT_KEY_FILE: keyFile,
    };
    await cli('receipts', 'rotate');
    running = await startProduct({ extraEnv: settings });
    key = await running.key('corporativo');
  }, 120_000);
  afterAll(async () => {
    await running?.stop();
    token?.delete();
    rmSync(files, { recursive: true, force: true });
  });

  const cli = (...args: string[]) => cotejoWith(settings)(...args);
  const verify = () => clientOf(running.url, key).verify(REQUEST, '?include=receipt');
  const hasReceipt = async () => (await verify()).body.receipt !== undefined;

  it('signs receipts that the command line verifies offline with the published keys', async () => {
    await waitFor(hasReceipt, { what: 'a receipt' });
    const answer = await verify();
    writeFileSync(join(files, 'answer.json'), JSON.stringify(answer.body));
    writeFileSync(join(files, 'jwks.json'), JSON.stringify((await send(`${running.url}/.well-known/jwks.json`)).body));
    const args = ['receipts', 'verify', join(files, 'answer.json'), '--jwks', join(files, 'jwks.json')];
    expect(await runOffline(...args)).toMatchObject({ code: 0 });
    expect(await cli('receipts', 'token', 'list')).toMatch(/[\w-]{43} +in the token/);
    expect(readFileSync(keyFile, 'utf8')).not.toContain('PRIVATE');
  }, 60_000);

  it('decides without a receipt, and says so, while the PIN is wrong; and signs again with the right one', async () => {
    writeFileSync(pinFile, '000000');
    await waitFor(async () => !(await hasReceipt()), { what: 'answers without receipts', timeoutMs: 20_000 });
    const startedAt = performance.now();
    const answer = await verify();
    expect(answer).toMatchObject({ status: 200, body: { receipt_unavailable: 'signing_key_unavailable' } });
    expect(answer.body.recomendacion ?? answer.body.recommendation).toBeDefined();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await waitFor(() => running.logs().includes('CKR_PIN_INCORRECT'), { what: 'the reason in the log' });
    expect(running.logs()).not.toContain(PIN);
    writeFileSync(pinFile, PIN);
    await waitFor(hasReceipt, { what: 'a receipt', timeoutMs: 20_000 });
  }, 90_000);

  it('signs with a second key as soon as it is at the top of the key file', async () => {
    const before = (await send(`${running.url}/.well-known/jwks.json`)).body.keys[0].kid;
    await cli('receipts', 'rotate');
    const kidOf = async () => {
      const { token: jws } = (await verify()).body.receipt ?? { token: '' };
      return jws && JSON.parse(Buffer.from(jws.split('.')[0], 'base64url').toString()).kid;
    };
    await waitFor(async () => ![before, ''].includes(await kidOf()), { what: 'the new key', timeoutMs: 20_000 });
  }, 60_000);
});

/** Replaces a file by a link into a folder that a link names, and swaps that link, as Kubernetes does. */
function swapByLink(path: string, text: string): void {
  const version = `${path}..${Date.now()}`;
  mkdirSync(version);
  writeFileSync(join(version, 'content'), text);
  symlinkSync(join(version, 'content'), `${path}.next`);
  renameSync(`${path}.next`, path);
}
