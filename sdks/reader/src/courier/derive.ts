/** Length of the salt of a ticket. */
export const SALT_BYTES = 16;
/**
 * A document number has few values, so each guess must cost: 200,000 rounds take a phone a quarter of a second, and a graphics card
 * days for all numbers. A ticket is personal data all the same.
 */
const ROUNDS = 200_000;
const HALF_BYTES = 32;

/** What only the reader of the right document can make from a ticket: a proof that the number is right, and a key to sign with. */
export interface Derived {
  proof: Uint8Array;
  key: CryptoKey;
}

/** PBKDF2-HMAC-SHA-256 over `CC:1020304050`, 64 bytes: the first half is the proof, the second the key. */
export async function derive(kind: string, number: string, salt: Uint8Array<ArrayBuffer>): Promise<Derived> {
  const password = new TextEncoder().encode(`${kind}:${number}`);
  const material = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 2 * HALF_BYTES * 8));
  const signing = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bits.subarray(HALF_BYTES), signing, false, ['sign']);
  const proof = bits.slice(0, HALF_BYTES);
  bits.fill(0);
  password.fill(0);
  return { proof, key };
}

export function isSame(one: Uint8Array | string, other: Uint8Array | string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) {
    difference |= byteAt(one, at) ^ byteAt(other, at);
  }
  return difference === 0;
}

const byteAt = (text: Uint8Array | string, at: number) =>
  (typeof text === 'string' ? text.charCodeAt(at) : text[at]) || 0;
