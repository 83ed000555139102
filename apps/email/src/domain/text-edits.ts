/** Whether the texts differ by one added, missing or replaced letter, or by two swapped letters. */
export function isEditOf(typed: string, meant: string): boolean {
  const { restTyped, restMeant } = difference(typed, meant);
  return isSwap(restTyped, restMeant) || (restTyped.length <= 1 && restMeant.length <= 1);
}

/** The parts that differ, without the common start and end. */
export function difference(typed: string, meant: string): { restTyped: string; restMeant: string; start: number } {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) {
    end += 1;
  }
  return {
    restTyped: typed.slice(start, typed.length - end),
    restMeant: meant.slice(start, meant.length - end),
    start,
  };
}

export function isSwap(a: string, b: string): boolean {
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}
