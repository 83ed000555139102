import { type KeyObject, randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { newPrivateKeyPem, parseKeyFile, publicHalf, readPemFile } from './pem-keys.js';
import { ReceiptKeys, type SigningToken } from './receipt-keys.js';

/**
 * Adds a new signing key to a key file. The older keys stay as public halves, so that their receipts can still be
 * verified. The file is replaced atomically, after the new content was checked, and only its owner can read it.
 * @param variable the setting that names the file
 * @throws ConfigInvalidError for an invalid file, or one with the maximum number of keys
 */
export function rotateKeys(path: string, variable: string): ReceiptKeys {
  const known = parseKeyFile(readPemFile(path, variable), variable);
  const text = [newPrivateKeyPem(), ...known.map(publicPem)].join('');
  const keys = ReceiptKeys.parse(text, variable);
  replaceFile(path, text);
  return keys;
}

/**
 * Puts the public half of a new key of a token at the top of a key file. The older keys stay. Without the file, it makes one.
 * @throws ConfigInvalidError as `rotateKeys`
 */
export function announceTokenKey(
  path: string,
  variable: string,
  publicKey: KeyObject,
  token: SigningToken,
): ReceiptKeys {
  const known = existsSync(path) ? parseKeyFile(readPemFile(path, variable), variable, 'any') : [];
  const text = [publicKey, ...known].map(publicPem).join('');
  const keys = ReceiptKeys.parse(text, variable, token);
  replaceFile(path, text);
  return keys;
}

const publicPem = (key: KeyObject): string => publicHalf(key).export({ type: 'spki', format: 'pem' }).toString();

function replaceFile(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}
