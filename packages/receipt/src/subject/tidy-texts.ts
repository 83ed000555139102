import { visibleText } from '@cotejo/colombia';

/**
 * Cuts the blanks around every text of a request, and takes out marks that nobody sees. An empty text becomes `null`, which means not sent. The request itself
 * does not change. Every reader of a request calls this first, so that a receipt commits to the same values everywhere.
 */
export function tidyTexts<T extends object>(request: T): T {
  const values: unknown[] = Object.values(request);
  const tidy = values.map(tidyValue);
  if (tidy.every((value, index) => value === values[index])) {
    return request;
  }
  return Object.fromEntries(Object.keys(request).map((name, index) => [name, tidy[index]])) as T;
}

function tidyValue(value: unknown): unknown {
  if (typeof value === 'string') {
    return visibleText(value).trim() || null;
  }
  // The only list of a request has fixed words.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? tidyTexts(value) : value;
}
