import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { MASTER_KEY, writeBusKeys } from './bus-key-files.js';
import type { SecretFolder } from './secret-folder.js';

/** The keys of the services, except the keys of the bus. */
export const KEY_FILES = ['pepper.key', 'receipt.key', 'lists.key', 'lists.pub'] as const;

/**
 * Creates the missing keys: the pepper and the master key of the bus (32 random bytes each, in base64), the bus keys of each
 * process, the key that signs receipts, and the key pair of list bundles (Ed25519, PEM).
 */
export async function writeDeploymentKeys(folder: SecretFolder): Promise<void> {
  await folder.ensure('keys/pepper.key', newKey);
  await folder.ensure(MASTER_KEY, newKey);
  writeBusKeys(folder);
  await folder.ensure('keys/receipt.key', newSigningKey);
  const signing = await folder.ensure('keys/lists.key', newSigningKey);
  await folder.ensure('keys/lists.pub', () =>
    createPublicKey(signing).export({ type: 'spki', format: 'pem' }).toString(),
  );
}

const newKey = () => `${randomBytes(32).toString('base64')}\n`;

const newSigningKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
