import type { NameToken } from '../name-token.js';
import { romanisedSound } from '../romanised-sound.js';
import { variantsOf } from '../token-similarity.js';

/**
 * Separate key spaces for spellings, sounds, skeletons and variant classes, because the same letters mean different
 * things.
 */
const SPELLING = 0x811c9dc5;
const SOUND = SPELLING ^ 0x0f0f0f0f;
const SKELETON = SPELLING ^ 0x33333333;
const VARIANT = SPELLING ^ 0x55555555;
const FNV_PRIME = 0x01000193;
const ONE_DELETION_LETTERS_MIN = 4;
const TWO_DELETIONS_LETTERS_MIN = 6;
const SKELETON_LETTERS_MIN = 3;
const PREFIX_LETTERS_MIN = 5;
const PREFIX_MISSING_MAX = 4;
/** Deletions are made only in the first letters of longer words, because the number of keys grows with the square. */
const DELETION_LETTERS_MAX = 20;

/**
 * 32-bit keys of a word, which similar words share: spelling, spelling with one or two letters deleted, beginning,
 * sound, skeleton and variant class. Two words with a common key may be similar; a hash collision costs only one
 * comparison.
 */
export function tokenKeys(token: NameToken): number[] {
  const { text } = token;
  const keys = [hash(text, SPELLING), hash(token.sound, SOUND)];
  if (token.skeleton.length >= SKELETON_LETTERS_MIN) {
    keys.push(hash(token.skeleton, SKELETON));
  }
  for (const id of variantsOf(text) ?? []) {
    keys.push(hash(String(id), VARIANT));
  }
  for (let length = text.length - 2; length >= prefixMin(text); length--) {
    keys.push(hash(text, SPELLING, length));
  }
  addDeletions(text, keys);
  return keys;
}

/** A word that may be two words written as one has at least this number of letters. */
export const JOINED_LETTERS_MIN = 5;

/** Whether two neighbouring words could be written as one. */
export function mayBeOneWord(
  first: Pick<NameToken, 'text' | 'particle'>,
  second: Pick<NameToken, 'text' | 'particle'>,
): boolean {
  return !(first.particle && second.particle) && first.text.length + second.text.length >= JOINED_LETTERS_MIN;
}

/** Key of the spelling of two words written as one. */
export function joinedSpellingKey(first: string, second: string): number {
  return extend(extend(SPELLING, first), second) >>> 0;
}

function extend(key: number, text: string): number {
  let value = key;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), FNV_PRIME);
  }
  return value;
}

/** Key of a word's spelling. */
export function spellingKey(text: string): number {
  return hash(text, SPELLING);
}

/** Spelling and sound keys of two neighbouring words written as one. */
export function joinedKeys(text: string): number[] {
  return wordKeys({ text, sound: romanisedSound(text) });
}

/** Spelling and sound keys of a word that may be two joined words; see `joinedKeys`. */
export function wordKeys({ text, sound }: Pick<NameToken, 'text' | 'sound'>): number[] {
  return [hash(text, SPELLING), hash(sound, SOUND)];
}

function addDeletions(text: string, keys: number[]): void {
  const letters = Math.min(text.length, DELETION_LETTERS_MAX);
  if (text.length < ONE_DELETION_LETTERS_MIN) {
    return;
  }
  for (let i = 0; i < letters; i++) {
    keys.push(hash(text, SPELLING, text.length, i));
    if (text.length < TWO_DELETIONS_LETTERS_MIN) {
      continue;
    }
    for (let j = i + 1; j < letters; j++) {
      keys.push(hash(text, SPELLING, text.length, i, j));
    }
  }
}

function prefixMin(text: string): number {
  return Math.max(PREFIX_LETTERS_MIN, text.length - PREFIX_MISSING_MAX);
}

/** FNV-1a hash of the first `length` letters without the letters at the two skipped positions. */
function hash(text: string, space: number, length = text.length, skip = -1, skipToo = -1): number {
  let value = space;
  for (let i = 0; i < length; i++) {
    if (i !== skip && i !== skipToo) {
      value = Math.imul(value ^ text.charCodeAt(i), FNV_PRIME);
    }
  }
  return value >>> 0;
}
