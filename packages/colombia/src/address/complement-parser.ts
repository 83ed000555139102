import { WORDS } from './address-words.js';
import { joinWords } from './join-words.js';
import type { Token } from './token-cursor.js';

/** `AP 501`, `URB LA CASTELLANA`, or free words without a keyword. */
export interface Complement {
  /** Standard abbreviation, or `null` for free words. */
  keyword: string | null;
  text: string;
  numbered: boolean;
}

/** Splits the text besides the street at its keywords. All words are kept, in standard form. */
export function parseComplements(tokens: readonly Token[]): Complement[] {
  const complements: Complement[] = [];
  let start = 0;
  for (let i = 1; i <= tokens.length; i++) {
    if (i < tokens.length && !isKeyword(tokens, i)) {
      continue;
    }
    const complement = readComplement(tokens.slice(start, i), complements.at(-1)?.keyword ?? null);
    if (complement) {
      complements.push(complement);
    }
    start = i;
  }
  return complements;
}

/**
 * A single letter is a keyword only before a number (`P 3`, `T2`). Short keywords are never last: `45B` is a door, not
 * a block.
 */
function isKeyword(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== 'word' || !WORDS.complement.has(token.text)) {
    return false;
  }
  const next = tokens[index + 1];
  const belongsToNumber = token.glued && tokens[index - 1]?.kind === 'number';
  if (belongsToNumber || token.text.length === 1) {
    return next?.kind === 'number';
  }
  return next !== undefined || token.text.length > 2;
}

function readComplement(tokens: readonly Token[], previous: string | null): Complement | undefined {
  const keyword = isKeyword(tokens, 0) ? keywordOf(tokens[0]?.text ?? '', previous) : null;
  const value = printValue(keyword ? tokens.slice(1) : tokens);
  const text = joinWords(keyword, value);
  if (text === '') {
    return undefined;
  }
  return { keyword, text, numbered: /\d/.test(value) || /^[A-Z]$/.test(value) };
}

/** `Mz 18 Cs 5`: within a block, CS is a house. */
function keywordOf(word: string, previous: string | null): string | null {
  const keyword = WORDS.complement.get(word) ?? null;
  return keyword === 'CS' && word === 'CS' && previous === 'MZ' ? 'CA' : keyword;
}

/**
 * Writes the words after a keyword: numbers keep their hyphen (`2-15`), words lose it, street types are abbreviated.
 */
function printValue(tokens: readonly Token[]): string {
  let text = '';
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1];
    if (token.kind === 'dash') {
      if (isUnit(tokens[i - 1]) && isUnit(next)) {
        text += '-';
      }
    } else if (token.kind !== 'sign') {
      const joins = text === '' || text.endsWith('-') || (token.glued && isUnit(tokens[i - 1]) && isUnit(token));
      const street = next?.kind === 'number' ? WORDS.street.get(token.text) : undefined;
      text += (joins ? '' : ' ') + (street ?? token.text);
    }
  }
  return text;
}

/** Whether a token is a number or a single letter. */
function isUnit(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'number' || (token.kind === 'word' && token.text.length === 1));
}
