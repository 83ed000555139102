/** Adds to one count of a map. */
export function raise<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** The map of counts under a key; it is created if it is missing. */
export function countsUnder<K, L>(all: Map<K, Map<L, number>>, key: K): Map<L, number> {
  const known = all.get(key) ?? new Map<L, number>();
  all.set(key, known);
  return known;
}
