/**
 * Whether one word becomes the other by at most `editsMax` edits: a letter added, left out or replaced, or two
 * neighbours exchanged (optimal string alignment).
 */
export function isWithinEdits(word: string, other: string, editsMax: number): boolean {
  if (Math.abs(word.length - other.length) > editsMax) {
    return false;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = word[row - 1] === other[column - 1] ? 0 : 1;
      const isExchanged = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + replaced,
        isExchanged ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length) <= editsMax;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
