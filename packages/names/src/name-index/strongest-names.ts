/** Keeps the names with the highest bounds, at most as many as its capacity. Of equal bounds the name with the lower number is stronger. */
export class StrongestNames {
  /** The strongest first. */
  private readonly names: Uint32Array;
  private readonly bounds: Float64Array;
  private count = 0;
  private offered = 0;
  /** Whether the names taken last are not all that were added, for lack of room. */
  hasDropped = false;

  constructor(private readonly capacity: number) {
    this.names = new Uint32Array(capacity);
    this.bounds = new Float64Array(capacity);
  }

  add(name: number, bound: number): void {
    this.offered += 1;
    // In a search of a common name, most names are weaker than all that are kept.
    const isFull = this.count === this.capacity;
    const place =
      isFull && bound < (this.bounds[this.capacity - 1] as number) ? this.capacity : this.placeOf(name, bound);
    if (place === this.capacity) {
      return;
    }
    this.names.copyWithin(place + 1, place);
    this.bounds.copyWithin(place + 1, place);
    this.names[place] = name;
    this.bounds[place] = bound;
    this.count = Math.min(this.count + 1, this.capacity);
  }

  /** Removes all names and returns them, the strongest first. */
  takeAll(): number[] {
    const taken = [...this.names.subarray(0, this.count)];
    this.hasDropped = this.offered > this.capacity;
    this.offered = 0;
    this.count = 0;
    return taken;
  }

  /** The number of kept names that are stronger than this one. */
  private placeOf(name: number, bound: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.bounds[middle] as number;
      if (other > bound || (other === bound && (this.names[middle] as number) < name)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
