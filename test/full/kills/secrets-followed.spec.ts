import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PIN, SoftToken, softHsm } from '@cotejo/receipt/testing';
import { waitFor } from '@cotejo/testing';
import { cotejoWith } from '../../harness/cli.js';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { clientOf, send } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import { runOffline } from '../../harness/offline-cli.js';
import type { RunningProduct } from '../../harness/product.js';
import { underLoad } from '../../harness/under-load.js';

/** Secrets change while the product answers requests: no process restarts, and no request fails. */
const REQUEST = { cedula: '1000000001', nombre: 'María Gómez', telefono: '+57 300 123 4567', monto: 100_000 };
const hsm = softHsm();
if ('skipped' in hsm) {
  process.stderr.write(`skipped: receipts signed in a token, because ${hsm.skipped}\n`);
}
const withToken = 'module' in hsm ? describe : describe.skip;

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-secrets-followed-'));
  const pepperFile = join(folder, 'pepper.key');
  const receiptKeyFile = join(folder, 'receipt.key');
  const settings = { COTEJO_PEPPER_FILE: pepperFile, COTEJO_RECEIPT_KEY_FILE: receiptKeyFile };
  let running: RunningProduct;
  let whole: ExtraProcess;
  let key: string;

  beforeAll(async () => {
    running = await lend('sandbox');
    for (const [name, file] of Object.entries(settings)) {
      copyFileSync(running.services.environment[name] as string, file);
    }
    whole = await startExtraProcess(running, 'whole', settings);
    key = await running.key('corporativo');
  }, 120_000);
  afterAll(async () => {
    await whole?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const cli = (...args: string[]) => cotejoWith({ ...running.services.environment, ...settings })(...args);
  const isInUse = (secret: keyof typeof settings) =>
    whole
      .logs()
      .split('\n')
      .some((line) => line.includes('"secret changed"') && line.includes(`"${secret}"`));

  it('a new pepper and a new key of receipts, swapped by links, are in use within seconds, and no request fails', async () => {
    const { failed, answered } = await underLoad(whole.url, { key, body: REQUEST }, async (untilAnswered) => {
      const pepper = readFileSync(pepperFile, 'utf8').trim();
      const old = pepper.startsWith('v') ? pepper : `v1:${pepper}`;
      swapByLink(pepperFile, `v2:${randomBytes(32).toString('base64')}\n${old}\n`);
      await cli('receipts', 'rotate', '--key-file', receiptKeyFile);
      const areInUse = () => isInUse('COTEJO_PEPPER_FILE') && isInUse('COTEJO_RECEIPT_KEY_FILE');
      await waitFor(areInUse, { what: 'the new secrets in use', timeoutMs: 30_000 });
      const created = JSON.parse(
        await cli('keys', 'create', '--tenant', 'nueva', '--plan', 'corporativo', '--env', 'sandbox', '--json'),
      );
      expect(created).toMatchObject({ pepperVersion: 2 });
      const answer = await clientOf(whole.url, created.key).verify(REQUEST, '?include=receipt');
      expect(answer.status).toBe(200);
      const jwks = (await send(`${whole.url}/.well-known/jwks.json`)).body;
      expect(jwks.keys).toHaveLength(2);
      await untilAnswered(50);
    });
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  }, 60_000);

  it('an invalid file changes nothing, and neither its content nor a secret is logged', async () => {
    const good = readFileSync(pepperFile, 'utf8');
    writeFileSync(pepperFile, 'geheim-geheim');
    await waitFor(() => whole.logs().includes('changed secret refused'), { what: 'the refusal in the log' });
    expect((await clientOf(whole.url, key).verify(REQUEST)).status).toBe(200);
    writeFileSync(pepperFile, good);
    for (const line of good.split('\n').filter(Boolean)) {
      expect(running.logs()).not.toContain(line.slice(3));
    }
    expect(running.logs()).not.toContain('geheim');
  }, 60_000);
});

withToken('with the key of receipts in a token', () => {
  let token: SoftToken;
  let whole: ExtraProcess;
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
    const running = await lend('sandbox');
    whole = await startExtraProcess(running, 'whole', settings);
    key = await running.key('corporativo');
  }, 120_000);
  afterAll(async () => {
    await whole?.stop();
    token?.delete();
    rmSync(files, { recursive: true, force: true });
  });

  const cli = (...args: string[]) => cotejoWith(settings)(...args);
  const verify = () => clientOf(whole.url, key).verify(REQUEST, '?include=receipt');
  const hasReceipt = async () => (await verify()).body.receipt !== undefined;

  it('signs receipts that the command line verifies offline with the published keys', async () => {
    await waitFor(hasReceipt, { what: 'a receipt' });
    const answer = await verify();
    writeFileSync(join(files, 'answer.json'), JSON.stringify(answer.body));
    writeFileSync(join(files, 'jwks.json'), JSON.stringify((await send(`${whole.url}/.well-known/jwks.json`)).body));
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
    await waitFor(() => whole.logs().includes('CKR_PIN_INCORRECT'), { what: 'the reason in the log' });
    expect(whole.logs()).not.toContain(PIN);
    writeFileSync(pinFile, PIN);
    await waitFor(hasReceipt, { what: 'a receipt', timeoutMs: 20_000 });
  }, 90_000);

  it('signs with a second key as soon as it is at the top of the key file', async () => {
    const before = (await send(`${whole.url}/.well-known/jwks.json`)).body.keys[0].kid;
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
