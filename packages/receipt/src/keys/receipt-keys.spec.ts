import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { issueReceipt, openReceipt } from '../receipt.js';
import { cleanFacts, decideWithEvidence, RECEIPT_CONTEXT, SUBJECT } from '../testing/receipts.js';
import { newPrivateKeyPem } from './pem-keys.js';
import { keysOfJwks, ReceiptKeys } from './receipt-keys.js';
import { rotateKeys } from './rotate-keys.js';

const folder = suiteFolder();

let files = 0;
function keyFile(text = newPrivateKeyPem()): string {
  files += 1;
  const path = join(folder, `${files}.key`);
  writeFileSync(path, text);
  return path;
}

const publicPem = (privatePem: string) =>
  createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
const issue = (keys: ReceiptKeys) => issueReceipt(decideWithEvidence(cleanFacts()), RECEIPT_CONTEXT, SUBJECT, keys);

describe('a key file', () => {
  it('publishes all its keys and signs with the first one', async () => {
    const [signs, next, retired] = [newPrivateKeyPem(), newPrivateKeyPem(), newPrivateKeyPem()];
    const keys = await ReceiptKeys.parse(`# keys\n${signs}\n${next}${publicPem(retired)}`, 'F');
    expect(keys.jwks.keys).toHaveLength(3);
    for (const jwk of keys.jwks.keys) {
      expect(jwk).toEqual({
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        x: expect.stringMatching(/^[\w-]{43}$/),
        kid: expect.stringMatching(/^[\w-]{43}$/),
      });
    }
    expect(keys.jwks.keys[0]?.kid).toBe(keys.signing.kid);
    expect(JSON.stringify(keys.jwks)).not.toContain('"d"');
  });

  it('identifies its keys by the thumbprint of RFC 8037, appendix A.3', async () => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
    const known = await keysOfJwks({ keys: [jwk] }, '--jwks');
    expect(known.find('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')).toBeDefined();
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const rsaPem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' });
  const good = newPrivateKeyPem();
  it.each([
    ['is empty', '', 'must begin with the private key'],
    ['begins with a public key', publicPem(good), 'must begin with the private key'],
    ['holds an RSA key', rsaPem, 'must hold Ed25519'],
    ['holds an RSA key after it', good + rsaPem, 'must hold Ed25519'],
    ['holds a block of another kind', `${good}${ec}`, 'must hold Ed25519'],
    ['is truncated', good + publicPem(good).slice(0, 60), 'must hold complete PEM blocks'],
    ['holds a block without a key', good.replace(/\n.*\n/, '\nAAAA\n'), 'must hold Ed25519'],
    ['holds too many keys', Array.from({ length: 18 }, newPrivateKeyPem).join(''), 'must hold at most 16 keys'],
  ])('is refused with the name of its setting when it %s', async (_, text, rule) => {
    await expect((async () => ReceiptKeys.parse(text, 'THE_FILE'))()).rejects.toThrow(`THE_FILE: ${rule}`);
  });

  it('is refused with the name of its setting when it does not exist', async () => {
    const missing = (async () => ReceiptKeys.read(join(folder, 'none'), 'THE_FILE'))();
    await expect(missing).rejects.toThrow('THE_FILE: must name a readable file');
  });
});

describe('a rotation', () => {
  it('signs with a new key and still accepts older receipts, with the file and with its JWK Set', async () => {
    const path = keyFile();
    const before = await ReceiptKeys.read(path, 'F');
    const { token } = await issue(before);
    const after = await rotateKeys(path, 'F');
    expect(after.signing.kid).not.toBe(before.signing.kid);
    expect(after.jwks.keys.map(({ kid }) => kid)).toEqual([after.signing.kid, before.signing.kid]);
    expect(await openReceipt(token, await ReceiptKeys.read(path, 'F'))).toMatchObject({ jti: 'txn_test' });
    expect(await openReceipt(token, await keysOfJwks(after.jwks, 'F'))).toMatchObject({ jti: 'txn_test' });
    const { token: newer } = await issue(after);
    await expect(openReceipt(newer, before)).rejects.toMatchObject({ problem: 'unknown_key' });
  });

  it('leaves one private key, in a file that only its owner can read', async () => {
    const path = keyFile();
    await rotateKeys(path, 'F');
    await rotateKeys(path, 'F');
    const labels = readFileSync(path, 'utf8').match(/BEGIN [A-Z ]+/g);
    expect(labels).toEqual(['BEGIN PRIVATE KEY', 'BEGIN PUBLIC KEY', 'BEGIN PUBLIC KEY']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is refused for a full file, which stays as it was', async () => {
    const text = Array.from({ length: 17 }, newPrivateKeyPem).join('');
    const path = keyFile(text);
    expect(() => rotateKeys(path, 'F')).toThrow('must hold at most 16 keys');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

describe('a JWK Set', () => {
  it.each([
    ['nothing', null],
    ['an object without a list of keys', {}],
    ['a broken key', { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '!' }] }],
  ])('is refused with %s', async (_, set) => {
    await expect(keysOfJwks(set, '--jwks')).rejects.toThrow('--jwks: must name a JWK Set');
  });

  it('may hold keys of other kinds', async () => {
    const { jwks, signing } = await ReceiptKeys.parse(newPrivateKeyPem(), 'F');
    const known = await keysOfJwks({ keys: [{ kty: 'RSA' }, ...jwks.keys] }, '--jwks');
    expect(known.find(signing.kid)).toBeDefined();
  });
});
