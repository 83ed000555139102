import { plainText } from './plain-text.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes them
const ASCII = /^[\x00-\x7f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Latin-1 includes them
const LATIN_1 = /^[\x00-\xff]*$/;
/** Folded Latin-1 characters by code. Spanish has no others, and a look-up is much cheaper than a normalisation. */
const FOLDED_LATIN_1 = Array.from({ length: 0x100 }, (_, code) => foldAny(String.fromCharCode(code)));

/**
 * Upper case without accents; Ñ stays, as registries print it. Places and addresses both use it, because they must be
 * folded in the same way.
 */
export function foldUpper(written: string): string {
  const text = plainText(written);
  if (ASCII.test(text)) {
    return text.toUpperCase();
  }
  return LATIN_1.test(text) ? foldLatin1(text) : foldAny(text);
}

function foldLatin1(text: string): string {
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    folded += FOLDED_LATIN_1[text.charCodeAt(index)];
  }
  return folded;
}

function foldAny(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/Ñ/g, '\u0001')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u0001', 'Ñ');
}
