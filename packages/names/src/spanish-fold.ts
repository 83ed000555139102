/** Rules in order, each with the letters it needs, for speed. `C` replaces ch until h is removed. */
const FOLD_RULES: readonly [letters: string, RegExp, sound: string][] = [
  ['ph', /ph/g, 'f'],
  ['ch', /ch/g, 'C'],
  ['sh', /sh/g, 's'],
  ['h', /[kgz]h/g, 'j'],
  ['dj', /dj/g, 'j'],
  ['h', /h/g, ''],
  ['q', /qu?(?=[ei])/g, 'k'],
  ['q', /q/g, 'k'],
  ['c', /c(?=[eiy])/g, 's'],
  ['c', /c/g, 'k'],
  ['z', /z/g, 's'],
  ['x', /x/g, 's'],
  ['ks', /ks/g, 's'],
  ['gu', /gu(?=[ei])/g, 'G'],
  ['g', /g(?=[eiy])/g, 'j'],
  ['G', /G/g, 'g'],
  ['v', /v/g, 'b'],
  ['ll', /ll/g, 'y'],
  ['y', /y(?![aeiou])/g, 'i'],
  ['o', /o[uo]/g, 'u'],
  ['ee', /ee/g, 'i'],
  ['n', /n(?=[bp])/g, 'm'],
  ['', /(.)\1+/g, '$1'],
  ['s', /^s(?=[ptk])/, 'es'],
  ['C', /C/g, 'ch'],
];

/**
 * Codes the Spanish sound of a word: h is silent, b and v sound alike, so do s, z and soft c, ll and y, qu and k. In
 * names transliterated from another alphabet, zh and dj are j, ks is x, ee is i. A fold is for comparison only. Codes
 * made for Spanish work better on Spanish names than English codes (Angeles & Bailon 2016).
 */
export function spanishFold(token: string): string {
  let fold = token;
  for (const [letters, pattern, sound] of FOLD_RULES) {
    if (fold.includes(letters)) {
      fold = fold.replace(pattern, sound);
    }
  }
  return fold;
}

/**
 * A fold with one sound for an initial j, y or gi. Foreign given names are written either way: Yesid and Jesid, Yineth
 * and Ginneth, Yovani and Giovanny.
 */
export function onsetFold(fold: string): string {
  return fold.replace(/^ji(?=[aou])|^[jy]|^i(?=[aeou])/, 'y');
}

/**
 * Consonants of a fold, for names with several transliterations. Any leading vowels become `A`; d becomes t, g and k
 * become j, f becomes p.
 * @param fold of `spanishFold`
 */
export function skeleton(fold: string): string {
  return fold
    .replaceAll('ch', 'c')
    .replaceAll('d', 't')
    .replace(/[gk]/g, 'j')
    .replaceAll('f', 'p')
    .replace(/^[aeiouy]+/, 'A')
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');
}
