import { findExactMunicipality } from '../divipola.js';
import { isWithinEdits } from '../edit-distance.js';
import { isKnownWord, WORDS } from './address-words.js';
import type { Token } from './token-cursor.js';

const SIGN = 'NUMERO';
const WORD_LENGTH_MIN = 4;
/** Long words may have two mistakes: `Trasversla`. */
const LONG_WORD_LENGTH = 9;
/** After these, a name may follow in place of a number: `Avnida Boyacá`. */
const NAMED_STREETS = new Set(['AV', 'AU']);
/** `La Cabrera 5` is a neighbourhood. */
const ARTICLES = new Set(['EL', 'LA', 'LOS', 'LAS']);
/** Abbreviations of one letter, which mean a street only at the beginning of a text: `K 7 # 32-16`. */
const FIRST_LETTERS = new Map([
  ['C', 'CL'],
  ['K', 'KR'],
]);

/** Replaces misspelt street types (`Calel 63`, `Carerra 15`) by their standard abbreviation, and `nuemro` by `#`. */
export function correctStreetTypes(tokens: Token[]): Token[] {
  return tokens.map((token, i): Token => {
    if (isMisspeltSign(token, tokens[i + 1])) {
      return { ...token, kind: 'sign', text: '#' };
    }
    const type = i === 0 ? (firstLetter(tokens) ?? misspeltType(tokens, i)) : misspeltType(tokens, i);
    return type ? { ...token, text: type } : token;
  });
}

function isMisspeltSign(word: Token, next: Token | undefined): boolean {
  const isUnknown = word.kind === 'word' && word.text.length >= WORD_LENGTH_MIN && !isKnownWord(word.text);
  return isUnknown && next?.kind === 'number' && isWithinEdits(word.text, SIGN, 1);
}

function firstLetter(tokens: readonly Token[]): string | undefined {
  const type = FIRST_LETTERS.get(tokens[0]?.text ?? '');
  if (type === undefined || tokens[1]?.kind !== 'number') {
    return undefined;
  }
  const crossing = tokens.slice(2).find((token) => token.text.length > 1 || token.kind !== 'word');
  const isStreet = crossing && (crossing.kind !== 'word' || WORDS.sign.has(crossing.text));
  return isStreet ? type : undefined;
}

function misspeltType(tokens: readonly Token[], index: number): string | undefined {
  const word = tokens[index];
  if (word?.kind !== 'word' || word.text.length < WORD_LENGTH_MIN || isKnownWord(word.text)) {
    return undefined;
  }
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  const startsStreet = !before || (!ARTICLES.has(before.text) && !WORDS.complement.has(before.text));
  if (!startsStreet || !next) {
    return undefined;
  }
  const type = typeMeant(word.text);
  const isPossible = next.kind === 'number' || (index === 0 && NAMED_STREETS.has(type ?? ''));
  return isPossible && findExactMunicipality(word.text).kind === 'unknown' ? type : undefined;
}

function typeMeant(word: string): string | undefined {
  for (const [type, [name = '']] of WORDS.streetNames) {
    const editsMax = name.length >= LONG_WORD_LENGTH ? 2 : 1;
    if (name.length > WORD_LENGTH_MIN && name[0] === word[0] && isWithinEdits(word, name, editsMax)) {
      return type;
    }
  }
  return undefined;
}
