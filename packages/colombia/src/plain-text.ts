import { decodeHTML } from 'entities';
import { visibleText } from './visible-text.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII without the signs that begin an escape needs nothing
const PLAIN = /^[\x00-\x24\x27-\x5b\x5d-\x7f]*$/;
/** A number needs no semicolon; a word without one may be a word of the text. */
const ENTITY = /&(?:#\d{1,6}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z]{2,8}\d{0,2};)/;
const SHOUTED = /&([A-Z])([A-Z]{2,7});/g;
const ACCENT = /^(?:ACUTE|GRAVE|CIRC|TILDE|UML|CEDIL|RING)$/;
/** Signs of an address on the web, and of a text in JSON: `%23`, `\u0023`. */
const URL_ESCAPES = /(?:%[\dA-Fa-f]{2})+/g;
const JSON_ESCAPE = /\\u([\dA-Fa-f]{4})/g;
/** The bytes of Windows-1252 by their characters. */
const BYTES = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (sign, byte) => [sign, byte],
  ),
);

/** The text as a person wrote it: without HTML entities, escapes, invisible marks and wrong encoding, and with ordinary blanks. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) {
    return text;
  }
  return visibleText(readAgain(withoutEntities(withoutEntities(withoutEscapes(text)))));
}

/** Whether a program put another sign in the place of a letter that it could not write: `MU?OZ`. Such a name finds nobody. */
export const hasLostLetters = (name: string): boolean => /\ufffd|\p{L}\?\p{L}/u.test(name);

/** What is no text in UTF-8 stays as it is. */
function withoutEscapes(text: string): string {
  return text
    .replace(JSON_ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(URL_ESCAPES, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes;
      }
    });
}

/** A text may be encoded twice, `&amp;ntilde;`, and turned to upper case after that, `&NTILDE;`, which HTML does not know. */
function withoutEntities(text: string): string {
  if (!ENTITY.test(text)) {
    return text;
  }
  const known = text.replace(SHOUTED, (entity: string, letter: string, mark: string) =>
    ACCENT.test(mark) ? `&${letter}${mark.toLowerCase()};` : entity.toLowerCase(),
  );
  return decodeHTML(known);
}

/** Reads UTF-8 that somebody read as Windows-1252: `MedellÃ­n`. */
function readAgain(text: string): string {
  if (!/[ÂÃ]/.test(text)) {
    return text;
  }
  const bytes = Array.from(text, (sign) => BYTES.get(sign) ?? -1);
  try {
    return bytes.includes(-1) ? text : new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
