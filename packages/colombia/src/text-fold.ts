// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes them
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Upper case without accents; Ñ stays, as registries print it. Places and addresses both use it, because they must be
 * folded in the same way.
 */
export function foldUpper(text: string): string {
  if (ASCII.test(text)) {
    return text.toUpperCase();
  }
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/Ñ/g, '\u0001')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u0001', 'Ñ');
}
