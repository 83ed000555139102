/**
 * Upper case without accents; Ñ stays, as registries print it. Places and addresses both use it, because they must be
 * folded in the same way.
 */
export function foldUpper(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/Ñ/g, '\u0001')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u0001', 'Ñ');
}
