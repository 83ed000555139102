import type { ListedEntry } from '../listed-entry.js';

interface PrintedName {
  text: string;
  weak: boolean;
}

/** From here on a name cell speaks of something else. */
const NOT_THE_NAME = /[\s(]*\b(?:date of birth|place of birth|born (?:on|in|in the)\b|POB:|DOB:).*$/i;
const PARENTHESES = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/;
/** What stands before another spelling: `a.k.a. X`, `Russian: X`, `original script: X`. */
const LABEL = /^(?:(?:also )?a\.?\s?k\.?\s?a\.?|alias|formerly|(?:[A-Z]\w+|original)(?: (?:spelling|script))?:)\s*/;
const BIRTH_NAME = /^(?:born|née|nee)\s+/;
/** Words of an office or a remark, not of a name: `(Governor of Nangarhar Province)`, `(previously listed as)`. */
const REMARK = /\b(?:of|in|at|as|name|listed|minister|previously|deceased)\b/i;
const SEPARATORS = /,|\bor\b|\band\b|\//;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const OTHER_SCRIPT_RUN = /[^\p{Script=Latin}\p{P}\s\d][^\p{Script=Latin}\d()]*/gu;
const VARIANTS_MAX = 24;

/**
 * The names of a value as the Official Journal prints it. Of a person other spellings are names of their own: in
 * parentheses (`Viktor Vasilievich (Vasilyevich) ZOLOTOV`, `Sergei AKSENOV (Сергей ...)`), after a slash
 * (`Artyom/Artem SHEYNIN`), in another script. Anything else keeps its name as printed.
 */
export function printedNames(value: string, kind: ListedEntry['kind']): PrintedName[] {
  if (kind !== 'person') return [{ text: value.trim(), weak: false }];
  const printed = value.replace(NOT_THE_NAME, '').trim();
  const names = wholeNames(printed).flatMap(spellingsOf);
  return names.filter(({ text }) => /\p{L}/u.test(text) && !text.endsWith(':')).slice(0, VARIANTS_MAX);
}

/** Names of two words or more on both sides of a slash, or at every comma, are names of their own. */
function wholeNames(printed: string): string[] {
  for (const separator of [/\s*\/\s*/, /\s*,\s*/]) {
    const outside = printed.replace(/\([^)]*\)/g, (text) => text.replaceAll(/[,/]/g, ' '));
    const parts = outside.split(separator);
    if (parts.length > 1 && parts.every((part) => wordsOf(part).length > 1)) return parts.flatMap(wholeNames);
  }
  return [printed];
}

function spellingsOf(printed: string): PrintedName[] {
  const [group, inside = ''] = PARENTHESES.exec(printed) ?? [];
  if (group === undefined) return scriptsOf(printed);
  const at = printed.indexOf(group);
  const before = printed.slice(0, at).trim();
  const after = printed.slice(at + group.length).trim();
  const base = spellingsOf(`${before} ${after}`);
  const plain = (text: string) => text.replace(/\([^)]*\)?/g, ' ');
  return [...base, ...othersOf(inside, latinOf(plain(before)), latinOf(plain(after)))];
}

/** The other spellings that parentheses after `before` give. */
function othersOf(inside: string, before: string, after: string): PrintedName[] {
  const text = inside.trim();
  if (REMARK.test(text)) return [];
  const isBirthName = BIRTH_NAME.test(text);
  const items = text.replace(BIRTH_NAME, '').split(SEPARATORS);
  return items.flatMap((item) => {
    const spelling = item
      .trim()
      .replace(LABEL, '')
      .replace(/[()‘’]/g, ' ')
      .trim();
    if (!spelling) return [];
    if (OTHER_SCRIPT.test(spelling) && wordsOf(spelling).length > 1) return [{ text: spelling, weak: false }];
    const replaces = after || isBirthName || isSpellingOf(spelling, wordsOf(before).at(-1) ?? '');
    if (replaces) return [{ text: `${withoutLastWord(before)} ${spelling} ${after}`, weak: false }];
    return [{ text: spelling, weak: wordsOf(spelling).length === 1 }];
  });
}

/** One word may be written for another: a surname in capitals for a surname, or the same word otherwise. */
function isSpellingOf(spelling: string, word: string): boolean {
  if (wordsOf(spelling).length > 1) return false;
  const isSurname = spelling === spelling.toUpperCase() && word === word.toUpperCase();
  return isSurname || spelling[0]?.toLowerCase() === word[0]?.toLowerCase();
}

/** The text in Latin letters, its words on both sides of a slash in turn, and what it has in other scripts. */
function scriptsOf(printed: string): PrintedName[] {
  const others = (printed.match(OTHER_SCRIPT_RUN) ?? []).map((text) => text.replace(/^[\s,–-]+|[\s,–-]+$/g, ''));
  return [...slashVariants(latinOf(printed)), ...others].filter(Boolean).map((text) => ({ text, weak: false }));
}

function slashVariants(text: string): string[] {
  const [whole, first = '', second = ''] = /(\S+?)\s*\/\s*(\S+)/.exec(text) ?? [];
  if (whole === undefined) return [text.replace(/[/\s]+$/, '')];
  return [first, second].map((word) => text.replace(whole, word));
}

function latinOf(text: string): string {
  return text
    .replace(OTHER_SCRIPT_RUN, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s,–-]+$/, '')
    .trim();
}

function withoutLastWord(text: string): string {
  return wordsOf(text).slice(0, -1).join(' ');
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
}
