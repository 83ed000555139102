import { type KeyObject, verify } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixedSecret } from '@cotejo/platform';
import { suiteFolder, waitFor } from '@cotejo/testing';
import { newPrivateKeyPem } from '../keys/pem-keys.js';
import { keysOfJwks, ReceiptKeys } from '../keys/receipt-keys.js';
import { announceTokenKey, rotateKeys } from '../keys/rotate-keys.js';
import { SigningUnavailableError } from '../keys/signer.js';
import { issueReceipt, openReceipt } from '../receipt.js';
import { cleanFacts, decideWithEvidence, RECEIPT_CONTEXT, SUBJECT } from '../testing/receipts.js';
import { PIN, SoftToken, softHsm } from '../testing/soft-token.js';
import { TokenSigner } from './token-signer.js';

/** CKA_VALUE: the bytes of a private key. */
const VALUE = 0x11;
const found = softHsm();
if ('skipped' in found) {
  process.stderr.write(`skipped: keys in a token, because ${found.skipped}\n`);
}
const suite = 'module' in found ? describe : describe.skip;

suite('keys in a token', () => {
  const folder = suiteFolder();
  const keyFile = join(folder, 'receipt.pem');
  let token: SoftToken;
  let key: KeyObject;
  const signers: TokenSigner[] = [];

  /** A signer, and its problems over time; the last one is `null` while it can sign. */
  const openSigner = (options: { pin?: string; timeoutMs?: number; module?: string } = {}) => {
    const problems: (string | null)[] = [];
    const { pin = PIN, timeoutMs = 2_000, module = token.place.module } = options;
    const config = { ...token.place, module, pin: fixedSecret(pin), timeoutMs };
    const signer = new TokenSigner(config, { onState: (problem) => problems.push(problem) });
    signers.push(signer);
    return { signer, problems };
  };
  const isReady = ({ problems }: { problems: (string | null)[] }) => problems.at(-1) === null && problems.length > 0;
  const ready = (opened: { problems: (string | null)[] }) => waitFor(() => isReady(opened), { what: 'the token' });
  const issue = (keys: ReceiptKeys) => issueReceipt(decideWithEvidence(cleanFacts()), RECEIPT_CONTEXT, SUBJECT, keys);

  beforeEach(() => {
    token = new SoftToken((found as { module: string }).module);
    process.env.SOFTHSM2_CONF = token.environment.SOFTHSM2_CONF;
    key = token.generate();
  });
  afterEach(() => {
    for (const signer of signers.splice(0)) {
      signer.stop();
    }
    token.delete();
    rmSync(keyFile, { force: true });
  });

  it('sign receipts that verify with the published keys, and with OpenSSL', async () => {
    const opened = openSigner();
    await ready(opened);
    const keys = announceTokenKey(keyFile, 'F', key, opened.signer);
    const { token: jws } = await issue(keys);
    const published = JSON.parse(JSON.stringify(keys.jwks));
    expect(published.keys[0]).toMatchObject({ kid: keys.signing.kid, alg: 'EdDSA', crv: 'Ed25519' });
    expect(await openReceipt(jws, await keysOfJwks(published, '--jwks'))).toMatchObject({ jti: 'txn_test' });
    const [header, payload, signature = ''] = jws.split('.');
    expect(verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(readFileSync(keyFile, 'utf8')).not.toContain('PRIVATE');
  });

  it('cannot be read out of the token', () => {
    const attributes = token.run(`(() => {
      const { library, session: handle } = session;
      library.C_FindObjectsInit(handle, [{ type: pkcs11.CK.class, value: pkcs11.CK.privateKey }]);
      const [key] = library.C_FindObjects(handle, 2);
      library.C_FindObjectsFinal(handle);
      const read = (type) => library.C_GetAttributeValue(handle, key, [{ type }])[0].value;
      const value = () => { try { return read(${VALUE}); } catch (error) { return pkcs11.problemOf(error); } };
      return [read(pkcs11.CK.sensitive)[0], read(pkcs11.CK.extractable)[0], value()];
    })()`);
    expect(attributes).toBe('1,0,CKR_ATTRIBUTE_SENSITIVE');
  });

  it('change while the earlier key still signs and verifies', async () => {
    const opened = openSigner();
    await ready(opened);
    const first = announceTokenKey(keyFile, 'F', key, opened.signer);
    const second = announceTokenKey(keyFile, 'F', token.generate(), opened.signer);
    expect(second.signing.kid).not.toBe(first.signing.kid);
    expect(second.find(first.signing.kid)).toBeDefined();
    // A key that was made after the session was opened is found without a new session.
    for (const keys of [first, second]) {
      expect(await openReceipt((await issue(keys)).token, second)).toMatchObject({ jti: 'txn_test' });
    }
    expect(token.run('session.publicKeys().length')).toBe('2');
  });

  it('take over from a private key in the file, whose receipts still verify', async () => {
    writeFileSync(keyFile, newPrivateKeyPem());
    const before = rotateKeys(keyFile, 'F');
    const { token: old } = await issue(before);
    const after = announceTokenKey(keyFile, 'F', key, openSigner().signer);
    expect(await openReceipt(old, after)).toMatchObject({ jti: 'txn_test' });
    expect(() => ReceiptKeys.read(keyFile, 'F')).toThrow('F: must begin with the private key');
  });

  it('are unavailable at once while the token is away, and sign again when it is back', async () => {
    const opened = openSigner();
    await ready(opened);
    const keys = announceTokenKey(keyFile, 'F', key, opened.signer);
    await issue(keys);
    token.remove();
    // SoftHSM keeps an open token in memory, so its process has to crash to lose it.
    process.kill(opened.signer.processId as number, 'SIGKILL');
    await expect(issue(keys)).rejects.toThrow(SigningUnavailableError);
    const startedAt = performance.now();
    await expect(issue(keys)).rejects.toThrow(SigningUnavailableError);
    expect(performance.now() - startedAt).toBeLessThan(100);
    await waitFor(() => opened.problems.includes('token_absent'), { what: 'the absent token' });
    token.putBack();
    await waitFor(() => opened.problems.at(-1) === null, { what: 'the token', timeoutMs: 20_000 });
    expect(await openReceipt((await issue(keys)).token, keys)).toMatchObject({ jti: 'txn_test' });
  }, 40_000);

  it('are unavailable with a wrong PIN, which is tried once', async () => {
    const { signer, problems } = openSigner({ pin: '999999' });
    const keys = announceTokenKey(keyFile, 'F', key, signer);
    await waitFor(() => problems.length > 0, { what: 'the refusal' });
    await expect(issue(keys)).rejects.toThrow('CKR_PIN_INCORRECT');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(problems).toEqual(['CKR_PIN_INCORRECT']);
  });

  it.each([
    ['a library that cannot be loaded', { module: '/nowhere/libtoken.so' }, 'module_not_loaded'],
    ['a library that is no PKCS#11 library', { module: process.execPath }, 'module_not_loaded'],
  ])('are unavailable with %s', async (_, options, problem) => {
    const { problems } = openSigner(options);
    await waitFor(() => problems.length > 0, { what: 'the refusal' });
    expect(problems[0]).toBe(problem);
  });

  it('are unavailable when the key file names a key that the token does not have', async () => {
    const opened = openSigner();
    await ready(opened);
    const pem = ReceiptKeys.parse(newPrivateKeyPem(), 'F');
    const foreign = pem.find(pem.signing.kid) as KeyObject;
    const keys = announceTokenKey(keyFile, 'F', foreign, opened.signer);
    await expect(issue(keys)).rejects.toThrow('key_absent');
    const own = announceTokenKey(keyFile, 'F', key, opened.signer);
    expect((await issue(own)).token).toBeDefined();
  });

  it('reject only the slow signature and keep the process', async () => {
    const opened = openSigner({ timeoutMs: 150 });
    await ready(opened);
    const keys = announceTokenKey(keyFile, 'F', key, opened.signer);
    await issue(keys);
    const id = opened.signer.processId as number;
    process.kill(id, 'SIGSTOP');
    await expect(issue(keys)).rejects.toThrow('timeout');
    process.kill(id, 'SIGCONT');
    expect(await openReceipt((await issue(keys)).token, keys)).toMatchObject({ jti: 'txn_test' });
    expect([opened.signer.processId, opened.problems]).toEqual([id, [null]]);
  });

  it('are unavailable after the time-out when the token hangs, and then at once', async () => {
    const opened = openSigner({ timeoutMs: 150 });
    await ready(opened);
    const keys = announceTokenKey(keyFile, 'F', key, opened.signer);
    await issue(keys);
    process.kill(opened.signer.processId as number, 'SIGSTOP');
    const startedAt = performance.now();
    const waiting = await Promise.allSettled(Array.from({ length: 10 }, () => issue(keys)));
    expect(waiting.every(({ status }) => status === 'rejected')).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await waitFor(() => opened.problems.at(-1) === 'timeout', { what: 'the end of the process' });
    const endedAt = performance.now();
    await expect(issue(keys)).rejects.toThrow('timeout');
    expect(performance.now() - endedAt).toBeLessThan(100);
    await waitFor(() => opened.problems.at(-1) === null, { what: 'another process', timeoutMs: 20_000 });
    expect((await issue(keys)).token).toBeDefined();
  }, 40_000);
});
