import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secrets of this checkout, made once and readable by their owner alone: two of 32 random bytes, as base64 text,
 * the pair of keys by which bundles of lists are signed and known, and the key that signs receipts (Ed25519, PEM).
 *
 * @param {string} stateDir
 * @returns {{ pepperFile: string, busKeyFile: string, listsSigningKeyFile: string, listsTrustedKeysFile: string,
 *   receiptKeyFile: string }}
 */
export function ensureSecrets(stateDir) {
  const folder = join(stateDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const listsSigningKeyFile = ensureFile(join(folder, 'lists.key'), newSigningKey);
  return {
    pepperFile: ensureFile(join(folder, 'pepper.key'), newKey),
    busKeyFile: ensureFile(join(folder, 'bus.key'), newKey),
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
 * Written aside and linked: of two that start at once, both use the secret of the first, and none reads half of one.
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
