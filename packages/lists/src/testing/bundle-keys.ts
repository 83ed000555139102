import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a key pair for bundles into a folder and returns the variables that name the files. */
export async function writeBundleKeys(folder: string): Promise<Record<string, string>> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [signing, trusted] = [join(folder, 'lists.key'), join(folder, 'lists.pub')];
  await writeFile(signing, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(trusted, publicKey.export({ type: 'spki', format: 'pem' }));
  return { COTEJO_LISTS_SIGNING_KEY_FILE: signing, COTEJO_LISTS_TRUSTED_KEYS_FILE: trusted };
}
