/** Rules in their order, each with letters without which it says nothing; `C` stands for ch while h goes. */
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
 * What a token sounds like in Spanish: h is silent, b and v, s and z and soft c, ll and y, qu and k sound alike; of names
 * written in another alphabet, zh and dj are j, ks is x, ee is i. Folds are for comparing, not for
 * reading. Coding made for Spanish beats English codes on Spanish names (Angeles & Bailon 2016).
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
 * A fold whose first j, y or gi is one sound: given names from abroad are written either way, as Yesid and Jesid, Yineth
 * and Ginneth, Yovani and Giovanny.
 */
export function onsetFold(fold: string): string {
  return fold.replace(/^ji(?=[aou])|^[jy]|^i(?=[aeou])/, 'y');
}

/**
 * Consonants of the fold, for names that were transliterated in several ways; a leading vowel counts as one, d is t,
 * g and k are j, f is p.
 */
export function skeleton(token: string): string {
  const fold = spanishFold(token).replaceAll('ch', 'c').replace(/d/g, 't').replace(/[gk]/g, 'j').replaceAll('f', 'p');
  return fold
    .replace(/^[aeiouy]+/, 'A')
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');
}
