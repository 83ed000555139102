/** Lists of ids one after the other in one typed array: list `i` goes from `starts[i]` to `starts[i + 1]`. */
export class Postings {
  private constructor(
    private readonly starts: Uint32Array,
    private readonly ids: Uint32Array,
  ) {}

  static of(lists: readonly (readonly number[])[]): Postings {
    const starts = new Uint32Array(lists.length + 1);
    for (const [i, list] of lists.entries()) starts[i + 1] = (starts[i] as number) + list.length;
    const ids = new Uint32Array(starts[lists.length] as number);
    for (const [i, list] of lists.entries()) ids.set(list, starts[i]);
    return new Postings(starts, ids);
  }

  /** From values to the lists that hold them: `list` comes once for each of its distinct values. */
  inverted(valueCount: number): Postings {
    const lists = Array.from({ length: valueCount }, () => [] as number[]);
    for (let i = 0; i + 1 < this.starts.length; i++) for (const id of new Set(this.of(i))) lists[id]?.push(i);
    return Postings.of(lists);
  }

  of(list: number): Uint32Array {
    return this.ids.subarray(this.starts[list], this.starts[list + 1]);
  }
}
