const WIDTH = 64;
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)];

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. Returns `limit + 1`
 * as soon as the distance is above the limit. Only the first 63 letters of a word are compared.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const lengthA = Math.min(a.length, WIDTH - 1);
  const lengthB = Math.min(b.length, WIDTH - 1);
  if (Math.abs(lengthA - lengthB) > limit) {
    return limit + 1;
  }
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= lengthB; j++) {
    last[j] = j;
  }
  for (let i = 1; i <= lengthA; i++) {
    row[0] = i;
    let best = i;
    for (let j = 1; j <= lengthB; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && isSwap(a, b, i, j)) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row[j] = cost;
      if (cost < best) {
        best = cost;
      }
    }
    if (best > limit) {
      return limit + 1;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[lengthB] ?? 0;
}

function isSwap(a: string, b: string, i: number, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
}
