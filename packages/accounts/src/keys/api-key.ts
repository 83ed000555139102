import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@cotejo/contracts';

/**
 * A key is `sk_test_` or `sk_live_`, the vendor tag `cot_`, 32 random base62 characters (190 bits) and six base62
 * characters of CRC-32 over everything before. Without the vendor tag, secret scanners would report our keys as another
 * vendor's. With the checksum, a mistyped key is refused offline.
 */
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_SHAPE = /^sk_(test|live)_cot_[0-9A-Za-z]{38}$/;
const KEY_ANYWHERE = /sk_(?:test|live)_cot_[0-9A-Za-z]{38}/;
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const PREFIX: Record<Environment, string> = { sandbox: 'sk_test_cot_', production: 'sk_live_cot_' };

/** Generates a key. It is shown once and never stored. */
export function generateKey(environment: Environment): string {
  const body = PREFIX[environment] + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

/** The environment of a key, or `null` when its format or checksum is wrong. */
export function keyEnvironment(key: string): Environment | null {
  if (!KEY_SHAPE.test(key)) {
    return null;
  }
  if (checksum(key.slice(0, -CHECKSUM_LENGTH)) !== key.slice(-CHECKSUM_LENGTH)) {
    return null;
  }
  return key.startsWith(PREFIX.sandbox) ? 'sandbox' : 'production';
}

/** The first text in the format of our keys inside a longer text, or `null`. */
export function findKeyIn(text: string): string | null {
  return KEY_ANYWHERE.exec(text)?.[0] ?? null;
}

/** The MAC that is stored instead of a key: HMAC-SHA-256 with a pepper that is not in the database. Base64url. */
export function keyMac(key: string, pepper: Buffer): string {
  return createHmac('sha256', pepper).update(key).digest('base64url');
}

/** Ignores bytes of 248 (4 * 62) and above, so that every character is equally likely. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) {
        text += BASE62[byte % 62];
      }
    }
  }
  return text;
}

/** CRC-32 in six base62 digits. */
export function checksum(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = BASE62[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}
