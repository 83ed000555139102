import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { newPrivateKeyPem, parseKeyFile, publicHalf, readPemFile } from './pem-keys.js';
import { ReceiptKeys } from './receipt-keys.js';

/**
 * Adds a new signing key to a key file. The older keys stay as public halves, so that their receipts can still be
 * verified. The file is replaced atomically, after the new content was checked, and only its owner can read it.
 * @param variable the setting that names the file
 * @throws ConfigInvalidError for an invalid file, or one with the maximum number of keys
 */
export async function rotateKeys(path: string, variable: string): Promise<ReceiptKeys> {
  const known = parseKeyFile(readPemFile(path, variable), variable);
  const retired = known.map((key) => publicHalf(key).export({ type: 'spki', format: 'pem' }).toString());
  const text = [newPrivateKeyPem(), ...retired].join('');
  const keys = await ReceiptKeys.parse(text, variable);
  replaceFile(path, text);
  return keys;
}

function replaceFile(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}
