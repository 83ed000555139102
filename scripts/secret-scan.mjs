import { crc32 } from 'node:zlib';

/**
 * What must be in no file that leaves the house: this repository, an image, a bill of materials.
 *
 * @typedef {{ name: string, pattern: RegExp, isReal?: (match: string) => boolean }} Rule isReal: more than a pattern can say
 * @type {Rule[]}
 */
const RULES = [
  { name: 'cotejo_key', pattern: /\bsk_(?:live|test)_cot_[0-9A-Za-z]{38}\b/g, isReal: hasChecksum },
  // Our own keys do not match: after `cot` comes `_`, which is neither a letter nor a digit.
  { name: 'stripe_key', pattern: /\b[sr]k_(?:live|test|prod)_[0-9A-Za-z]{10,99}\b/g },
  {
    name: 'private_key',
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\\nr]+[A-Za-z0-9+/=:, \s\\-]{64}/g,
  },
  // A pepper, a bus key: a file of 32 bytes in base64 and nothing else.
  { name: 'raw_key_file', pattern: /^[A-Za-z0-9+/]{43}=\s*$/g },
  { name: 'aws_key_id', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z2-7]{16}\b/g },
  { name: 'github_token', pattern: /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{82})\b/g },
  { name: 'npm_token', pattern: /\bnpm_[0-9A-Za-z]{36}\b/g },
  { name: 'slack_token', pattern: /\bxox[abeoprs]-[0-9A-Za-z-]{10,99}/g },
  { name: 'google_key', pattern: /\bAIza[\w-]{35}\b/g },
  { name: 'url_password', pattern: /\b[a-z][a-z+]{1,20}:\/\/[^\s:@/'"`<>$]{0,64}:[^\s:@/'"`<>${}]{1,128}@/g },
];

const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Only keys of Cotejo with a valid checksum: examples in documents have a wrong one. @param {string} key */
function hasChecksum(key) {
  let value = crc32(key.slice(0, -CHECKSUM_LENGTH));
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = BASE62[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return key.endsWith(digits);
}

/**
 * Where a text holds a secret. The secret itself is never in the result.
 *
 * @param {string} text of a binary file, its bytes as latin1
 * @returns {import('./secret-scan.d.mts').Finding[]}
 */
export function scanText(text) {
  return RULES.flatMap(({ name, pattern, isReal }) =>
    [...text.matchAll(pattern)]
      .filter(([match]) => !isReal || isReal(match))
      .map(({ index }) => ({ rule: name, offset: index })),
  );
}

/** The names of all rules. */
export const SECRET_RULES = RULES.map(({ name }) => name);
