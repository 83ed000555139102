/**
 * The words of a name in lower case without accents, apostrophes and punctuation: `Ch'oe Ch'un-sik` has `choe`, `chun`, `sik`.
 *
 * @param {string} name
 * @returns {string[]}
 */
export function nameWords(name) {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`ʹ]/gu, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Two names with the same words have one key, in whichever order the words are. */
export function nameKey(name) {
  return nameWords(name).sort().join(' ');
}

/** Ignores also which words are joined: `Kim Min-jun` and `KIM Minjun` have one key. */
export function joinedKey(name) {
  return nameWords(name).join('');
}

export const capitalised = (word) => word.charAt(0).toUpperCase() + word.slice(1);
