/** Everything but letters with their marks, digits, spaces, periods, apostrophes and hyphens. */
const OTHER_SIGNS = /[^\p{L}\p{M}\p{N} .'’-]+/gu;
const LETTER = /\p{L}/u;
/** Words of letters with one space between them, as most people send a name. */
const CLEAN = /^\p{L}+(?: \p{L}+)*$/u;

/**
 * A claimed name as it can be compared: `Surnames, Names` is turned around, signs become spaces, and words without a
 * letter are left out. Digits within a word stay, because the comparison reads `Mar1a` as `María`.
 * @returns `null` when no letter is left
 */
export function cleanName(text: string | null | undefined): string | null {
  if (text && CLEAN.test(text)) {
    return text;
  }
  const [surnames = '', names, ...more] = (text ?? '').split(',');
  const turned = names === undefined || more.length > 0 ? (text ?? '') : `${names} ${surnames}`;
  const words = turned.replace(OTHER_SIGNS, ' ').split(/\s+/);
  return words.filter((word) => LETTER.test(word)).join(' ') || null;
}
