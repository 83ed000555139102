import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const COUNT = 10;
const HALF = 5;
/** Without what is easily taken for something else when read from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE = /^[a-z0-9]{5}-?[a-z0-9]{5}$/;

/** Ten new ones, `abcde-fgh23`: 49 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${letters(HALF)}-${letters(HALF)}`);
}

/** Whether it can be one at all: a code of an app has six digits. */
export const isRecoveryCode = (text: string): boolean => CODE.test(canonical(text));

export const recoveryDigest = (code: string): string =>
  createHash('sha256').update(canonical(code).replace('-', '')).digest('hex');

/** The digests without that of this code; `null`: it is none of them. */
export function withoutCode(digests: string[], code: string): string[] | null {
  const digest = Buffer.from(recoveryDigest(code));
  const left = digests.filter((each) => !timingSafeEqual(Buffer.from(each), digest));
  return left.length < digests.length ? left : null;
}

const canonical = (text: string): string => text.trim().toLowerCase();

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
