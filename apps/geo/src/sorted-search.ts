/** Index of the first element that is not less than the value, in an ascending list. */
export function lowerBound<T extends number | bigint>(sorted: ArrayLike<T>, value: T): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as T) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
