import type { ListedEntry } from '../listed-entry.js';

interface PrintedName {
  text: string;
  weak: boolean;
}

/** From here on a name cell speaks of something else. */
const NOT_THE_NAME =
  /[\s(]*\b(?:(?:date|place) of (?:birth|issue)|born (?:(?:on|in)\b|\d)|passport number|national identification|\w+ ID number|POB:|DOB:).*$/i;
const TITLES =
  /^(?:(?:brigadier|major|lieutenant|colonel|general|captain|commander|admiral|sergeant|dr|prof|mr|mrs|ms)\b\.?[\s-]*)+(?=\p{L})/iu;
/** What stands before another spelling: `a.k.a. X`, `Russian: X`, `original script: X`, `Married name: X`. */
const LABEL =
  /^(?:(?:also )?a\.?\s?k\.?\s?a\.?|alias|formerly|(?:[A-Z]\w+|original)(?: (?:spelling|script|name))?:)\s*/;
const BIRTH_NAME = /^(?:born|née|nee)\s+/;
/** Stands in the transcription where the journal printed a name as an image. */
const NO_TEXT = /^\s*text of image\s*$/i;
const PARENTHESES = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/;
/** Words of an office or a remark, not of a name: `(Governor of Nangarhar Province)`, `(previously listed as)`. */
const REMARK = /\b(?:of|in|at|as|name|listed|minister|previously|deceased)\b/i;
const SEPARATORS = /,|\bor\b|\band\b|\//;
const OTHER_SCRIPT = /(?=\p{L})[^\p{Script=Latin}]/u;
/** Spellings of one surname, not a surname and a given name: `Shahada, Shahade, Shahadeh`. */
const SURNAME_SPELLINGS_MIN = 3;
const NAMES_MAX = 24;
/** The longest of a person has some 200 characters; what is far longer is not taken apart. */
const LENGTH_MAX = 1_000;

/**
 * The names of a value as the Official Journal prints it. Of a person, titles fall away and other spellings are names of
 * their own: in parentheses (`Viktor Vasilievich (Vasilyevich) ZOLOTOV`, `Sergei AKSENOV (Сергей ...)`), after a slash
 * (`Artyom/Artem SHEYNIN`), in another script. Anything else keeps its name as printed.
 */
export function printedNames(value: string, kind: ListedEntry['kind']): PrintedName[] {
  if (NO_TEXT.test(value)) {
    return [];
  }
  if (kind !== 'person' || value.length > LENGTH_MAX) {
    return [{ text: value.trim(), weak: false }];
  }
  const names = wholeNames(value.replace(NOT_THE_NAME, '').trim()).flatMap((printed) =>
    spellingsOf(printed.replace(LABEL, '').replace(BIRTH_NAME, '').replace(TITLES, '')),
  );
  const cleaned = names.map(({ text, weak }) => ({ text: text.replace(/[()":]/g, ' ').trim(), weak }));
  return cleaned.filter(({ text }) => /\p{L}/u.test(text)).slice(0, NAMES_MAX);
}

/** Names of two words or more on both sides of a slash, or at every comma, are names of their own. */
function wholeNames(printed: string): string[] {
  const outside = printed.replace(/\([^)]*\)/g, (text) => text.replaceAll(/[,/]/g, ' '));
  for (const separator of [/\s*\/\s*/, /\s*,\s*/]) {
    const parts = outside.split(separator);
    if (parts.length > 1 && parts.every((part) => wordsOf(part).length > 1)) {
      return parts.flatMap(wholeNames);
    }
  }
  const words = printed.split(/\s*,\s*/);
  const areSpellings = words.length >= SURNAME_SPELLINGS_MIN && words.every((word) => wordsOf(word).length === 1);
  return areSpellings ? words : [printed];
}

function spellingsOf(printed: string): PrintedName[] {
  const [group, inside = ''] = PARENTHESES.exec(printed) ?? [];
  if (group === undefined) {
    return scriptsOf(printed);
  }
  const at = printed.indexOf(group);
  const before = printed.slice(0, at).trim();
  const after = printed.slice(at + group.length).trim();
  const plain = (text: string) => latinOf(text.replace(/\([^)]*\)?/g, ' '));
  return [...spellingsOf(`${before} ${after}`), ...othersOf(inside.trim(), plain(before), plain(after))];
}

/** The other spellings that parentheses between `before` and `after` give. */
function othersOf(inside: string, before: string, after: string): PrintedName[] {
  if (REMARK.test(inside)) {
    return [];
  }
  const isBirthName = BIRTH_NAME.test(inside);
  return inside
    .replace(BIRTH_NAME, '')
    .split(SEPARATORS)
    .flatMap((item) => {
      const spelling = withoutQuotes(item.trim().replace(LABEL, ''));
      const words = wordsOf(spelling).length;
      if (words === 0) {
        return [];
      }
      if (words > 1 && OTHER_SCRIPT.test(spelling)) {
        return [{ text: spelling, weak: false }];
      }
      const replaces = after !== '' || isBirthName || isSpellingOf(spelling, wordsOf(before).at(-1) ?? '');
      if (replaces) {
        return [{ text: `${wordsOf(before).slice(0, -1).join(' ')} ${spelling} ${after}`, weak: false }];
      }
      return [{ text: spelling, weak: words === 1 }];
    });
}

/** One word may be written for another: a surname in capitals for a surname, or the same word otherwise. */
function isSpellingOf(spelling: string, word: string): boolean {
  if (wordsOf(spelling).length > 1) {
    return false;
  }
  const isSurname = spelling === spelling.toUpperCase() && word === word.toUpperCase();
  return isSurname || spelling[0]?.toLowerCase() === word[0]?.toLowerCase();
}

/** The words in Latin letters, those on both sides of a slash in turn, and the words in other scripts. */
function scriptsOf(printed: string): PrintedName[] {
  const others = printed.split(/\s*[,–]\s*/).map((part) => wordsOf(part).filter(isOtherScript).join(' '));
  const names = [latinOf(printed), ...others].flatMap(slashVariants).filter(Boolean);
  return names.map((text) => ({ text, weak: false }));
}

/** As many words as there are on both sides of slashes, in turn. */
function slashVariants(text: string): string[] {
  let variants = [text];
  for (const [whole] of text.matchAll(/[^\s/]+(?:\s*\/\s*[^\s/]+)+/g)) {
    const words = whole.split('/').map((word) => word.trim());
    if (variants.length * words.length > NAMES_MAX) {
      break;
    }
    variants = variants.flatMap((variant) => words.map((word) => variant.replace(whole, () => word)));
  }
  return variants.map((variant) => variant.replace(/[/\s]+$/, ''));
}

/** Words of the transcriptions mix Cyrillic with look-alike Latin letters, so a word is of another script as a whole. */
function isOtherScript(word: string): boolean {
  return OTHER_SCRIPT.test(word);
}

function latinOf(text: string): string {
  const latin = text.split(/\s+/).filter((word) => !isOtherScript(word));
  return latin.join(' ').replace(/[\s,–-]+$/, '');
}

/** Not the apostrophe inside a word: `Na’eem`. */
function withoutQuotes(text: string): string {
  return text.replace(/(?<!\p{L})[‘’]|[‘’](?!\p{L})|[()]/gu, ' ').trim();
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
}
