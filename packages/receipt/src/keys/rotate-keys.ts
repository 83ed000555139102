import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeWholeSync } from '@cotejo/platform/whole-file';
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
  writeWholeSync(path, text);
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
  writeWholeSync(path, text);
  return keys;
}

const publicPem = (key: KeyObject): string => publicHalf(key).export({ type: 'spki', format: 'pem' }).toString();
