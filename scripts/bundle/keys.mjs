import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../packages/launcher/src/bootstrap/failure.mjs';

/**
 * Writes a new key pair (Ed25519, PEM) and replaces no file: the private key signs bundles, the public key verifies them.
 *
 * @param {string} folder
 * @returns {{ privateKeyFile: string, publicKeyFile: string }}
 * @throws {Failure}
 */
export function writeKeyPair(folder) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const privateKeyFile = join(folder, 'cotejo-bundle.key');
  const publicKeyFile = join(folder, 'cotejo-bundle.pub');
  writeNew(publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }), 0o644);
  try {
    writeNew(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  } catch (error) {
    // A public key without its private key would be carried to other machines in vain.
    rmSync(publicKeyFile);
    throw error;
  }
  return { privateKeyFile, publicKeyFile };
}

function writeNew(file, text, mode) {
  try {
    writeFileSync(file, text, { mode, flag: 'wx' });
  } catch (error) {
    throw new Failure(error.code === 'EEXIST' ? `${file} exists; it is not replaced` : `${file}: ${error.code}`);
  }
}

/**
 * @param {string} file
 * @returns {import('node:crypto').KeyObject}
 * @throws {Failure} without the content of the file
 */
export function readSigningKey(file) {
  let key;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch {
    // Reported below.
  }
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Failure(`--key ${file}: must be a private Ed25519 key in PEM; \`npm run bundle -- keygen\` writes one`);
  }
  return key;
}
