/** Spelling rules in order: transliterations and languages write one sound in several ways. */
const CONSONANTS: readonly [RegExp, string][] = [
  [/schtsch|stsch|szcz|shch|stch/g, 'sh'],
  [/^ch(?=[rl])/g, 'h'],
  [/(?<=.[nrv]?)(?:ck|tsk|tzk|dsk)(?:iy|yy|ij|yi|yj|ii|y|i)$/g, 'ski'],
  [/(?<=.[^aeiou])(?:au|ou|av|aw|ow|off|of|ow)$/g, 'ov'],
  [/(?<=.[^aeiou])(?:yov|yow|iov|eff|ew|eu|yev|iev|jev)$/g, 'ev'],
  [/(?<=[aeo])(?:vic|vitch|vicz|wicz|wich|wic|vics|vitz)$/g, 'vich'],
  [/enka$/g, 'enko'],
  [/(?<=.)au(?=[^aeioul])/g, 'av'],
  [/^(?:ye|ie|je)/g, 'e'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ph/g, 'f'],
  [/tzsch|tsch|tch|cz|cs(?=[aeiou])/g, 'ch'],
  [/sch|sz/g, 'sh'],
  [/ck|kk|cq/g, 'k'],
  [/dzh|dj|gi(?=[aou])/g, 'j'],
  [/zh/g, 'j'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/th|dt/g, 't'],
  [/dh/g, 'd'],
  [/bh/g, 'b'],
  [/x/g, 'ks'],
  [/qu(?=[ei])/g, 'k'],
  [/q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/ts|tz/g, 's'],
  [/w/g, 'v'],
  [/ff$/g, 'v'],
  [/z/g, 's'],
  [/(?:iy|yi|ij|yj|ii|iii|yy|ey|ei|ie)$/g, 'i'],
  [/(?<![cs])h/g, ''],
  [/y|j(?=[aeiou])/g, 'i'],
  [/(.)\1+/g, '$1'],
];
const VOWELS: readonly [RegExp, string][] = [
  [/ae|ai|ay/g, 'a'],
  [/oe|ou|oo|au|aw|uo|ue|o|u/g, 'o'],
  [/ee|ie|ei|ea|i|e/g, 'e'],
  [/(.)\1+/g, '$1'],
];

/** A code of the consonants of a name with its vowels as written: Katz and Kats, Wojtyla and Vojtyla. */
export function consonantFold(word: string): string {
  return fold(word, CONSONANTS);
}

/** The consonant fold with similar vowels as one: Ladin and Laden, Husni and Hosni, Müller and Mueller. */
export function vowelFold(consonants: string): string {
  return fold(consonants, VOWELS);
}

/** Consonants alone, for long words only. */
export function consonantsOf(vowelsFolded: string): string {
  return vowelsFolded.replace(/(?<=.)[aeo]/g, '').replace(/(.)\1+/g, '$1');
}

/** Consonants with similar sounds as one, for long transliterated words: Solzhenitsyn and Solschenizyn. */
export function coarseConsonants(vowelsFolded: string): string {
  return consonantsOf(vowelsFolded)
    .replace(/sh|ch|j|z/g, 's')
    .replace(/[gq]/g, 'k')
    .replace(/d/g, 't')
    .replace(/b/g, 'p')
    .replace(/(.)\1+/g, '$1');
}

function fold(word: string, rules: readonly [RegExp, string][]): string {
  let folded = word;
  for (const [pattern, sound] of rules) {
    folded = folded.replace(pattern, sound);
  }
  return folded;
}
