import { createHmac, type KeyObject } from 'node:crypto';
import type { FamilySurname } from '@cotejo/names';

/** Lengths in bytes, in the order of the parts in one HMAC. A member must be unique only among some hundred. */
const BUCKET_LENGTH = 2;
const NAME_LENGTH = 8;
const MEMBER_LENGTH = 4;
/** Bytes of a digest for the script: the bucket has two letters for each byte. */
export const DIGEST_LENGTH = 2 * BUCKET_LENGTH + NAME_LENGTH + MEMBER_LENGTH;
export const NO_DIGEST = '\0'.repeat(DIGEST_LENGTH);
const SIGNS_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * Stands for a subject in Redis: the bucket and the name of its record, and the member that represents it in the records of other
 * subjects. Without the pepper it cannot be inverted or recomputed, and a member cannot be derived from a name: they are parts of one HMAC.
 * @param pepper a KeyObject, which does not have to be imported for each use
 * @returns a letter for each byte
 */
export function digestOf(pepper: KeyObject, tenant: string, kind: string, value: string): string {
  const digest = createHmac('sha256', pepper).update(`${tenant}\n${kind}\n${value}`).digest('binary');
  return (
    (SIGNS_OF_BYTE[digest.charCodeAt(0)] as string) +
    SIGNS_OF_BYTE[digest.charCodeAt(1)] +
    digest.slice(BUCKET_LENGTH, BUCKET_LENGTH + NAME_LENGTH + MEMBER_LENGTH)
  );
}

/** Twelve bits. The lowest ones stand for common surnames, see `lua/velocity.lua`. */
const MARKS = 4_096;
const COMMON_MARKS = 64;

/**
 * Twelve bits that stand for a surname beside a document. Many surnames of the country have the same ones, so they name nobody, and
 * without the seed they stand for no surname at all.
 * @returns 1 to 4095; 0 means no surname
 */
export function surnameMark(seed: number, { text, isCommon }: FamilySurname): number {
  const number = mixed(seed, text);
  return isCommon ? 1 + (number % (COMMON_MARKS - 1)) : COMMON_MARKS + (number % (MARKS - COMMON_MARKS));
}

const PLACE_MARKS = 65_536;

/** Sixteen bits that stand for a delivery address or a phone beside a document, so that persons who share it are seen to. @returns 1 to 65535 */
export const placeMark = (seed: number, place: string): number => 1 + (mixed(seed, place) % (PLACE_MARKS - 1));

/** MurmurHash's mixing step for each letter. @returns 28 bits */
function mixed(seed: number, text: string): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash >>> 4;
}
