import { editDistance } from './edit-distance.js';
import { jaroWinkler } from './jaro-winkler.js';
import type { NameToken } from './name-token.js';
import { packageData } from './package-data.js';

const SAME_FOLD = 0.95;
const SAME_FOLD_WELL_KNOWN = 0.9;
const INITIAL = 0.75;
const VARIANT = 0.86;
const PREFIX = 0.75;
const PREFIX_LETTERS_MIN = 5;
const PREFIX_MISSING_MAX = 4;
const SKELETON_LETTERS_MIN = 3;
const SKELETON_TOKEN_LETTERS_MIN = 5;
/** Too many words sound like a word of three letters. */
const SOUND_LETTERS_MIN = 4;
const ONE_EDIT_MIN = 0.84;
const EDIT_MIN = 0.66;
const WELL_KNOWN_PENALTY = 0.08;
/** Letters that each digit can be confused with. */
const DIGIT_LETTERS: Record<string, string> = { 0: 'o', 1: 'il', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** Ids of the variant classes of a word. */
const variantClasses = new Map<string, Set<number>>();
for (const [id, tokens] of packageData<string[][]>('name-variants.json').entries()) {
  for (const token of tokens) {
    variantClasses.set(token, (variantClasses.get(token) ?? new Set<number>()).add(id));
  }
}

/** Ids of the variant classes of a word. Examples of variants: Muhammad and Mohamed, Jhon and John, Pepe and José. */
export function variantsOf(text: string): ReadonlySet<number> | undefined {
  return variantClasses.get(text);
}

export function areVariants(a: string, b: string): boolean {
  const others = variantClasses.get(b);
  return others !== undefined && [...(variantClasses.get(a) ?? [])].some((id) => others.has(id));
}

/**
 * Similarity of two words as names, 0 to 1, by the first rule that applies. Two different common names (Mario, María)
 * are two names, because a misspelling is less likely.
 */
export function tokenSimilarity(query: NameToken, name: NameToken): number {
  if (query.text === name.text) {
    return 1;
  }
  if (query.hasDigit || name.hasDigit) {
    return isSameRead(query.text, name.text) ? SAME_FOLD : 0;
  }
  const [shorter, longer] = query.text.length <= name.text.length ? [query, name] : [name, query];
  if (shorter.text.length === 1) {
    return longer.text[0] === shorter.text ? INITIAL : 0;
  }
  if (areVariants(query.text, name.text)) {
    return VARIANT;
  }
  if (shorter.text.length <= 2) {
    return 0;
  }
  const bothWellKnown = query.wellKnown && name.wellKnown;
  if (query.fold === name.fold) {
    return bothWellKnown ? SAME_FOLD_WELL_KNOWN : SAME_FOLD;
  }
  if (query.sound === name.sound && shorter.text.length >= SOUND_LETTERS_MIN) {
    return VARIANT;
  }
  if (bothWellKnown) {
    return 0;
  }
  return (
    editSimilarity(query, name, longer.text.length) ||
    skeletonSimilarity(query, name, shorter.text.length) ||
    (isPrefix(shorter.text, longer.text) ? PREFIX : 0)
  );
}

function editSimilarity(query: NameToken, name: NameToken, longer: number): number {
  const limit = longer < 4 ? 0 : longer <= 5 ? 1 : longer <= 8 ? 2 : 3;
  // Each letter that only one word has costs at least half an edit.
  if (limit === 0 || lettersOnlyOnOneSide(query.letters, name.letters) > 2 * limit) {
    return 0;
  }
  const distance = editDistance(query.text, name.text, limit);
  if (distance > limit) {
    return 0;
  }
  const perEdit = query.text[0] === name.text[0] ? 0.9 : 1.2;
  let similarity = 1 - (perEdit * distance) / longer - (query.wellKnown ? WELL_KNOWN_PENALTY : 0);
  if (distance === 1 && longer >= 5) {
    similarity = Math.max(similarity, ONE_EDIT_MIN);
  }
  return similarity < EDIT_MIN ? 0 : similarity;
}

function skeletonSimilarity(query: NameToken, name: NameToken, shorter: number): number {
  const comparable = shorter >= SKELETON_TOKEN_LETTERS_MIN && query.skeleton.length >= SKELETON_LETTERS_MIN;
  if (!comparable || query.skeleton !== name.skeleton) {
    return 0;
  }
  const similarity = jaroWinkler(query.text, name.text);
  return similarity < 0.8 ? 0 : 0.8 * Math.min(1, similarity + 0.05);
}

function isPrefix(shorter: string, longer: string): boolean {
  const missing = longer.length - shorter.length;
  return shorter.length >= PREFIX_LETTERS_MIN && missing <= PREFIX_MISSING_MAX && longer.startsWith(shorter);
}

/** Whether two words are equal when digits may replace similar letters. */
function isSameRead(a: string, b: string): boolean {
  if (a.length !== b.length) {
    return false;
  }
  for (let i = 0; i < a.length; i++) {
    if (!isReadAs(a.charAt(i), b.charAt(i))) {
      return false;
    }
  }
  return true;
}

function isReadAs(a: string, b: string): boolean {
  return a === b || (DIGIT_LETTERS[a]?.includes(b) ?? false) || (DIGIT_LETTERS[b]?.includes(a) ?? false);
}

/** Number of letters in only one of two letter sets. */
export function lettersOnlyOnOneSide(a: number, b: number): number {
  let count = 0;
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) {
    count++;
  }
  return count;
}
