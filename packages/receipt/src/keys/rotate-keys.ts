import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { newPrivateKeyPem, parseKeyFile, publicHalf, readPemFile } from './pem-keys.js';
import { ReceiptKeys } from './receipt-keys.js';

/**
 * Makes a key that signs from now on; those of before stay as public halves, so that their receipts can be verified. The
 * file is replaced as a whole, readable by its owner alone, and only by one that can be read.
 * @param variable that named the file @throws ConfigInvalidError, also where there are too many keys already
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
