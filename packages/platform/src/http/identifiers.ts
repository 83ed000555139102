import { randomFillSync } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** 26 base32 characters hold 130 bits. */
const CHARACTERS = 26;
/** Random bytes for many identifiers at once. Each byte is used once. */
const pool = Buffer.alloc(CHARACTERS * 256);
let unused = 0;

/** 130 random bits in lower-case base32 (RFC 4648 alphabet, no padding): 26 characters. */
export function random128(): string {
  if (unused === 0) {
    randomFillSync(pool);
    unused = pool.length;
  }
  unused -= CHARACTERS;
  let text = '';
  for (const byte of pool.subarray(unused, unused + CHARACTERS)) {
    text += BASE32[byte & 31];
  }
  return text;
}

/** A new request id. It never comes from the caller, because admission detects replays by it. */
export const newRequestId = (): string => `req_${random128()}`;
