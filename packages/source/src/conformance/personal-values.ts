/** What of a query must never be seen in a log: every text of four characters and more, at any depth. */
export function personalValues(query: unknown): string[] {
  if (typeof query === 'string') {
    return query.length >= 4 ? [query] : [];
  }
  return typeof query === 'object' && query !== null ? Object.values(query).flatMap(personalValues) : [];
}
