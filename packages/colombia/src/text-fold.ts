/**
 * Upper case without accents; Ñ stays, as the registries print it. Written once because places and addresses must fold
 * alike.
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
