import type { ListedEntry } from '../listed-entry.js';

interface PrintedName {
  text: string;
  weak: boolean;
}

/** From here on, the text of a name cell is not part of the name. */
const NOT_THE_NAME =
  /[\s(]*\b(?:(?:date|place) of (?:birth|issue)|born (?:(?:on|in)\b|\d)|passport number|national identification|\w+ ID number|POB:|DOB:).*$/i;
const TITLES =
  /^(?:(?:brigadier|major|lieutenant|colonel|general|captain|commander|admiral|sergeant|dr|prof|mr|mrs|ms)\b\.?[\s-]*)+(?=\p{L})/iu;
/** A label before another spelling: `a.k.a. X`, `Russian: X`, `original script: X`, `Married name: X`. */
const LABEL =
  /^(?:(?:also )?a\.?\s?k\.?\s?a\.?|alias|formerly|(?:[A-Z]\w+|original)(?: (?:spelling|script|name))?:)\s*/;
const BIRTH_NAME = /^(?:born|née|nee)\s+/;
/** The transcription has this text where the journal printed a name as an image. */
const NO_TEXT = /^\s*text of image\s*$/i;
const PARENTHESES = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/;
/** Words of an office or a remark, never of a name: `(Governor of Nangarhar Province)`, `(previously listed as)`. */
const REMARK = /\b(?:of|in|at|as|name|listed|minister|previously|deceased)\b/i;
const SEPARATORS = /,|\bor\b|\band\b|\//;
const OTHER_SCRIPT = /(?=\p{L})[^\p{Script=Latin}]/u;
/**
 * Three single words or more are spellings of one surname, not surname and given name: `Shahada, Shahade, Shahadeh`.
 */
const SURNAME_SPELLINGS_MIN = 3;
const NAMES_MAX = 24;
/** The longest name of a person has about 200 characters. A much longer text is not split. */
const LENGTH_MAX = 1_000;

/**
 * Reads the names of a value as the Official Journal prints it. For a person, titles are removed, and every other spelling
 * becomes a separate name: in parentheses (`Viktor Vasilievich (Vasilyevich) ZOLOTOV`, `Sergei AKSENOV (Сергей ...)`),
 * after a slash (`Artyom/Artem SHEYNIN`), in another script. Organisations keep the name as printed.
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

/** Splits at slashes or commas when every part has at least two words: each part is then a whole name. */
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
  return [...spellingsOf(`${before} ${after}`), ...spellingsInParentheses(inside.trim(), plain(before), plain(after))];
}

/** The other spellings given by parentheses that stand between `before` and `after`. */
function spellingsInParentheses(inside: string, before: string, after: string): PrintedName[] {
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

/**
 * Whether one word is another spelling of `word`: both are surnames in capitals, or both start with the same letter.
 */
function isSpellingOf(spelling: string, word: string): boolean {
  if (wordsOf(spelling).length > 1) {
    return false;
  }
  const isSurname = spelling === spelling.toUpperCase() && word === word.toUpperCase();
  return isSurname || spelling[0]?.toLowerCase() === word[0]?.toLowerCase();
}

/** One name of the words in Latin letters, with variants for slashes, and one name of the words in other scripts. */
function scriptsOf(printed: string): PrintedName[] {
  const others = printed.split(/\s*[,–]\s*/).map((part) => wordsOf(part).filter(isOtherScript).join(' '));
  const names = [latinOf(printed), ...others].flatMap(slashVariants).filter(Boolean);
  return names.map((text) => ({ text, weak: false }));
}

/** One variant for each word on either side of a slash: `Artyom/Artem X` gives `Artyom X` and `Artem X`. */
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

/**
 * In the transcriptions, one word may mix Cyrillic letters with similar Latin letters. So a word with one letter of
 * another script counts as a word of that script.
 */
function isOtherScript(word: string): boolean {
  return OTHER_SCRIPT.test(word);
}

function latinOf(text: string): string {
  const latin = text.split(/\s+/).filter((word) => !isOtherScript(word));
  return latin.join(' ').replace(/[\s,–-]+$/, '');
}

/** Removes quotes and parentheses, but keeps the apostrophe inside a word: `Na’eem`. */
function withoutQuotes(text: string): string {
  return text.replace(/(?<!\p{L})[‘’]|[‘’](?!\p{L})|[()]/gu, ' ').trim();
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
}
