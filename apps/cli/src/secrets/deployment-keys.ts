import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { SecretFolder } from './secret-folder.js';

/** The keys of the services. */
export const KEY_FILES = ['pepper.key', 'bus.key', 'receipt.key', 'lists.key', 'lists.pub'] as const;

/**
 * Creates the missing keys: the pepper and the bus key (32 random bytes each, in base64), the key that signs receipts,
 * and the key pair of list bundles (Ed25519, PEM).
 */
export async function writeDeploymentKeys(folder: SecretFolder): Promise<void> {
  await folder.ensure('keys/pepper.key', newKey);
  await folder.ensure('keys/bus.key', newKey);
  await folder.ensure('keys/receipt.key', newSigningKey);
  const signing = await folder.ensure('keys/lists.key', newSigningKey);
  await folder.ensure('keys/lists.pub', () =>
    createPublicKey(signing).export({ type: 'spki', format: 'pem' }).toString(),
  );
}

const newKey = () => `${randomBytes(32).toString('base64')}\n`;

const newSigningKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
