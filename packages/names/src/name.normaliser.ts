import { packageData } from './package-data.js';

const LETTERS = new Map(Object.entries(packageData<Record<string, string>>('letters.json')));
const words = packageData<{ titles: string[]; particles: string[]; servantArticles: string[] }>('name-words.json');
const TITLES = new Set(words.titles);
const PARTICLES = new Set(words.particles);
const SERVANT_ARTICLES = new Set(words.servantArticles);
/** `Abdul Rahman` and `Abdelrahman` are the same name as `Abd al-Rahman`; a shorter rest (`Abdullah`) is a name of its own. */
const SERVANT = /^abd[aeou]?l([a-z]{4,})$/;
const SERVANT_ALONE = /^abd(?:[aeou]l|ur)?$/;
const LENGTH_MAX = 300;
const TOKENS_MAX = 24;
/** What is done for a word grows with the square of its letters; no name's word has so many. */
const TOKEN_LETTERS_MAX = 40;

/**
 * Words of a name in one script and case: accents off, Cyrillic and Greek in Latin letters, apostrophes joined, other
 * signs between words. Titles go when two words remain. At most 300 letters and 24 words of 40: what is longer is no name.
 */
export function normaliseName(text: string): string[] {
  const plain = toLatin(text.slice(0, LENGTH_MAX).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''));
  const tokens = plain
    .replace(/['’‘ʼ`´]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '');
  const words = joinServants(withoutTitles(tokens)).slice(0, TOKENS_MAX);
  return words.map((word) => word.slice(0, TOKEN_LETTERS_MAX));
}

/** `de`, `la`, `bin`, `vda`: words that hold a name together but tell nobody apart. */
export function isParticle(token: string): boolean {
  return PARTICLES.has(token);
}

function toLatin(text: string): string {
  let latin = '';
  for (const letter of text) latin += letter < '\u0080' ? letter : (LETTERS.get(letter) ?? letter);
  return latin;
}

function withoutTitles(tokens: string[]): string[] {
  const rest = tokens.filter((token) => !TITLES.has(token));
  return rest.filter((token) => !PARTICLES.has(token)).length >= 2 ? rest : tokens;
}

function joinServants(tokens: string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    let token = tokens[i] ?? '';
    if (SERVANT_ALONE.test(token)) {
      const name = SERVANT_ARTICLES.has(tokens[i + 1] ?? '') ? i + 2 : i + 1;
      if ((tokens[name]?.length ?? 0) > 2) token = `abdul${tokens[name]}`;
      if (token !== tokens[i]) i = name;
    }
    joined.push(token.replace(SERVANT, 'abdul$1'));
  }
  return joined;
}
