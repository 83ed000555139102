/** All subsets of a size; subsets with earlier members come first. */
export function* subsets<T>(members: readonly T[], size: number): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, first] of members.entries()) {
    for (const others of subsets(members.slice(index + 1), size - 1)) {
      yield [first, ...others];
    }
  }
}
