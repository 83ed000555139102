import { randomFillSync } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** 26 base32 characters hold 128 bits and two to spare. */
const CHARACTERS = 26;
/** Random bytes are fetched for many identifiers at once; each is used once. */
const pool = Buffer.alloc(CHARACTERS * 256);
let unused = 0;

/** Over 128 random bits in lower-case base32 (RFC 4648 alphabet, no padding): 26 characters. */
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

/** Minted here and never taken from the caller: admission recognises a replay by it. */
export const newRequestId = (): string => `req_${random128()}`;
