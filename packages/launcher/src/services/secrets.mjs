import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates the secrets of this checkout once. Only their owner can read them. They are the pepper and the bus key (32
 * random bytes each, in base64), the token that shows metrics (likewise), the key pair that signs and verifies list
 * bundles, and the key that signs receipts (Ed25519, PEM).
 *
 * @param {string} stateDir
 * @returns {{ pepperFile: string, busKeyFile: string, metricsTokenFile: string, listsSigningKeyFile: string,
 *   listsTrustedKeysFile: string, receiptKeyFile: string }}
 */
export function ensureSecrets(stateDir) {
  const folder = join(stateDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const listsSigningKeyFile = ensureFile(join(folder, 'lists.key'), newSigningKey);
  return {
    pepperFile: ensureFile(join(folder, 'pepper.key'), newKey),
    busKeyFile: ensureFile(join(folder, 'bus.key'), newKey),
    metricsTokenFile: ensureFile(join(folder, 'metrics.token'), newKey),
    listsSigningKeyFile,
    listsTrustedKeysFile: ensureFile(join(folder, 'lists.pub'), () => publicKeyOf(listsSigningKeyFile)),
    receiptKeyFile: ensureFile(join(folder, 'receipt.key'), newSigningKey),
  };
}

const newKey = () => `${randomBytes(32).toString('base64')}\n`;

const newSigningKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

/** @param {string} file of a private key */
function publicKeyOf(file) {
  return createPublicKey(readFileSync(file)).export({ type: 'spki', format: 'pem' });
}

/**
 * Writes the secret to a temporary file and links it to its final name. So two processes that start at the same time
 * use the same secret, and neither reads an incomplete file.
 *
 * @param {string} file
 * @param {() => string | Buffer} make
 */
function ensureFile(file, make) {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, make(), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw error;
    }
  } finally {
    rmSync(aside);
  }
  return file;
}
