import { randomBytes } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** 128 random bits in lower-case base32 (RFC 4648 alphabet, no padding): 26 characters. */
function random128(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text += BASE32[Number(bits & 31n)];
    bits >>= 5n;
  }
  return text;
}

export const newTransactionId = (): string => `txn_${random128()}`;

/** Minted here and never taken from the caller: admission recognises a replay by it. */
export const newRequestId = (): string => `req_${random128()}`;

/** ISO 8601 in Bogotá's time, which is UTC-5 all year. */
export function bogotaTime(epochMs: number): string {
  return new Date(epochMs - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
}
