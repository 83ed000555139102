/** The longest text of a field that is read. Longer ones are images or pages, which nobody mapped on purpose. */
const TEXT_LENGTH_MAX = 500;

/** A token such as `[type=face-recognition]`: the first element of an array whose member has that text. */
const FILTER = /^\[([^=\]]+)=([^\]]*)\]$/;

/**
 * Returns the text, number or truth value at a path of the answer; `null` for anything else, for an empty text and for a text of
 * more than 500 characters.
 */
export function valueAt(answer: unknown, path: string): string | number | boolean | null {
  let value = answer;
  for (const token of path.split('/').slice(1)) {
    value = childOf(value, token.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  if (typeof value === 'string') {
    const text = value.trim();
    return text === '' || text.length > TEXT_LENGTH_MAX ? null : text;
  }
  return typeof value === 'boolean' || Number.isFinite(value) ? (value as number | boolean) : null;
}

function childOf(value: unknown, token: string): unknown {
  const [, member, text] = FILTER.exec(token) ?? [];
  if (member !== undefined) {
    return Array.isArray(value) ? value.find((element) => String(childOf(element, member)) === text) : undefined;
  }
  const hasMember = typeof value === 'object' && value !== null && Object.hasOwn(value, token);
  return hasMember ? (value as Record<string, unknown>)[token] : undefined;
}

/** A word without case, accents and punctuation, as words are compared. */
export function comparableWord(word: string | number | boolean): string {
  const letters = String(word).normalize('NFD').replace(/\p{M}/gu, '');
  return letters
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
