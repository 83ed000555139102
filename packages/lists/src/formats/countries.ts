import { AS_PRINTED } from './country-names.js';

/** Codes in the ISO tables that are not countries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WORDS_MAX = 8;

const CODES = countryCodes();

/**
 * ISO 3166-1 alpha-2 code of a country given by its English or Spanish name, a demonym, or its code; `XK` for
 * Kosovo. `undefined` for anything else.
 */
export function countryOf(text: string): string | undefined {
  const printed = text.trim();
  if (/^[A-Z]{2}$/.test(printed)) {
    return CODES.get(printed) ?? CODES.get(countryKey(printed));
  }
  return CODES.get(countryKey(printed));
}

/** The countries in a cell, which may hold several: `Russian, Finnish`, `(a) German, (b) Moroccan`, `Myanmar/Burma`. */
export function countriesIn(text: string): string[] {
  const whole = countryOf(text);
  if (whole) {
    return [whole];
  }
  const parts = text.replace(/\([^)]{3,}\)/g, ' ').split(/[;,/|]|\([a-z]\)|\band\b|\bor\b/i);
  return [...new Set(parts.map(countryOf).filter((code) => code !== undefined))];
}

/** The country at the start of a text: `Afghanistan diplomatic passport, issued ...`. */
export function countryAtStart(text: string): string | undefined {
  const words = countryKey(text).split(' ').slice(0, WORDS_MAX);
  if (words[0] === 'a') {
    words.shift();
  }
  for (let length = words.length; length > 0; length -= 1) {
    const code = CODES.get(words.slice(0, length).join(' '));
    if (code) {
      return code;
    }
  }
  return undefined;
}

/**
 * Normalises a name to lower-case letters without accents and articles: `Iran (Islamic Republic of)` becomes `iran
 * islamic republic of`.
 */
function countryKey(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.filter((word) => word && word !== 'the').join(' ');
}

/** Maps normalised names, and the codes themselves in upper case, to codes. */
function countryCodes(): Map<string, string> {
  const codes = new Map<string, string>();
  for (const language of ['es', 'en']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of regions()) {
      const name = names.of(code);
      if (name) {
        codes.set(code, code).set(countryKey(name), code);
      }
    }
  }
  for (const [code, names] of Object.entries(AS_PRINTED)) {
    for (const name of names) {
      codes.set(countryKey(name), code);
    }
  }
  return codes;
}

/**
 * Codes in use. Withdrawn codes are left out, because ICU still names them after their successors: `BU` is also
 * Myanmar.
 */
function regions(): string[] {
  const all = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  return all.filter((code) => !NO_COUNTRY.has(code) && new Intl.Locale(`und-${code}`).region === code);
}
