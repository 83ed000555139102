const ID_SPAN = 2 ** 21;

/** 32-bit keys to ids, as two sorted typed arrays: several keys of an id and several ids of a key are ordinary. */
export class KeyTable {
  private constructor(
    private readonly keys: Uint32Array,
    private readonly ids: Uint32Array,
  ) {}

  /**
   * @param keysOf keys of each id from 0 to `count - 1`
   * @throws RangeError above 2^21 ids
   */
  static build(count: number, keysOf: (id: number) => readonly number[]): KeyTable {
    if (count > ID_SPAN) throw new RangeError(`A key table holds up to ${ID_SPAN} ids`);
    const packed: number[] = [];
    for (let id = 0; id < count; id++) for (const key of keysOf(id)) packed.push(key * ID_SPAN + id);
    const sorted = Float64Array.from(packed).sort();
    return new KeyTable(
      Uint32Array.from(sorted, (value) => Math.floor(value / ID_SPAN)),
      Uint32Array.from(sorted, (value) => value % ID_SPAN),
    );
  }

  /** Calls `visit` with every id under a key, in ascending order; an id that has the key twice comes twice. */
  each(key: number, visit: (id: number) => void): void {
    for (let i = this.firstOf(key); i < this.keys.length && this.keys[i] === key; i++) visit(this.ids[i] as number);
  }

  private firstOf(key: number): number {
    let low = 0;
    let high = this.keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
