import { createHash } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
/** 26 base32 characters hold 130 bits. */
const CHARACTERS = 26;

/** Id of an event. It follows from its cause, so that an event that is published twice has one id. */
export function eventIdOf(tenant: string, type: string, cause: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenant, type, cause]))
    .digest();
  return `evt_${Array.from(digest.subarray(0, CHARACTERS), (byte) => BASE32[byte & 31]).join('')}`;
}
