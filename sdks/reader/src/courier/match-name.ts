import type { ReadDocument } from '../read-document.js';

/** `null`: the order has no name, or the document's could not be read. */
export function matchName(orderName: string | null, { nombres, apellidos }: ReadDocument): boolean | null {
  const ordered = wordsOf(orderName ?? '');
  if (ordered.length === 0 || nombres === null || apellidos === null) {
    return null;
  }
  const given = wordsOf(nombres);
  const surnames = wordsOf(apellidos);
  const both = [...given, ...surnames];
  // Labels leave out second names and surnames, but a given name and a surname must be there, and nothing else.
  const has = (words: readonly string[]) => ordered.some((word) => words.includes(word));
  return ordered.every((word) => both.includes(word)) && has(given) && has(surnames);
}

/** Upper case without accents. In a machine-readable zone `Ñ` is `N`. */
function wordsOf(name: string): string[] {
  const letters = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();
  return letters.split(/[^A-Z]+/).filter((word) => word !== '');
}
