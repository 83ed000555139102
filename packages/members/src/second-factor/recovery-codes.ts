import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const COUNT = 10;
const HALF = 5;
/** Without characters that are easily confused on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE = /^[a-z0-9]{5}-?[a-z0-9]{5}$/;

/** Ten new codes such as `abcde-fgh23`, 49 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${letters(HALF)}-${letters(HALF)}`);
}

/** Whether a text has the form of a recovery code; codes of an app have six digits. */
export const isRecoveryCode = (text: string): boolean => CODE.test(canonical(text));

export const recoveryDigest = (code: string): string =>
  createHash('sha256').update(canonical(code).replace('-', '')).digest('hex');

/** @returns the digests without the digest of `code`; `null` when the code is not among them */
export function withoutCode(digests: string[], code: string): string[] | null {
  const digest = Buffer.from(recoveryDigest(code));
  const left = digests.filter((each) => !timingSafeEqual(Buffer.from(each), digest));
  return left.length < digests.length ? left : null;
}

const canonical = (text: string): string => text.trim().toLowerCase();

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
