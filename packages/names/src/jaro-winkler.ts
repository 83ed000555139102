const PREFIX_MAX = 4;
const PREFIX_SCALE = 0.1;
/** Each letter of a word takes one bit of a 32-bit number. */
const LETTERS_MAX = 31;

/** Jaro-Winkler similarity, 0 to 1. Only the first 31 letters of a word are compared. */
export function jaroWinkler(left: string, right: string): number {
  const a = left.slice(0, LETTERS_MAX);
  const b = right.slice(0, LETTERS_MAX);
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < PREFIX_MAX && prefix < a.length && a[prefix] === b[prefix]) {
    prefix++;
  }
  return jaro + prefix * PREFIX_SCALE * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  let matchedA = 0;
  let matchedB = 0;
  let matches = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - window); j <= Math.min(b.length - 1, i + window); j++) {
      if (matchedB & (1 << j) || a[i] !== b[j]) {
        continue;
      }
      matchedA |= 1 << i;
      matchedB |= 1 << j;
      matches++;
      break;
    }
  }
  if (matches === 0) {
    return 0;
  }
  const swaps = outOfOrder(a, b, matchedA, matchedB) / 2;
  return (matches / a.length + matches / b.length + (matches - swaps) / matches) / 3;
}

function outOfOrder(a: string, b: string, matchedA: number, matchedB: number): number {
  let count = 0;
  let j = 0;
  for (let i = 0; i < a.length; i++) {
    if (!(matchedA & (1 << i))) {
      continue;
    }
    while (!(matchedB & (1 << j))) {
      j++;
    }
    if (a[i] !== b[j++]) {
      count++;
    }
  }
  return count;
}
