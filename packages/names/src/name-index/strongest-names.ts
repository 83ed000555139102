/** Keeps the names with the highest bounds, at most as many as its capacity. Of equal bounds the name with the lower number is stronger. */
export class StrongestNames {
  /** A heap: each place is weaker than the places `2 i + 1` and `2 i + 2`, so the weakest name is the first one. */
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
    if (this.count < this.capacity) {
      this.rise(this.count++, name, bound);
    } else if (this.isWeakerAt(0, name, bound)) {
      this.sink(0, name, bound);
    }
  }

  /** Removes all names and returns them, the strongest first. */
  takeAll(): number[] {
    const places = Array.from({ length: this.count }, (_, place) => place);
    places.sort((a, b) => this.boundAt(b) - this.boundAt(a) || this.nameAt(a) - this.nameAt(b));
    const taken = places.map((place) => this.nameAt(place));
    this.hasDropped = this.offered > this.capacity;
    this.offered = 0;
    this.count = 0;
    return taken;
  }

  private rise(from: number, name: number, bound: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (this.isWeakerAt(above, name, bound)) {
        break;
      }
      this.move(above, place);
      place = above;
    }
    this.put(place, name, bound);
  }

  private sink(from: number, name: number, bound: number): void {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.count) {
        break;
      }
      if (below + 1 < this.count && this.isWeakerAt(below + 1, this.nameAt(below), this.boundAt(below))) {
        below += 1;
      }
      if (!this.isWeakerAt(below, name, bound)) {
        break;
      }
      this.move(below, place);
      place = below;
    }
    this.put(place, name, bound);
  }

  /** Whether the name at a place is weaker than another name. */
  private isWeakerAt(place: number, name: number, bound: number): boolean {
    const own = this.boundAt(place);
    return own < bound || (own === bound && this.nameAt(place) > name);
  }

  private move(from: number, to: number): void {
    this.put(to, this.nameAt(from), this.boundAt(from));
  }

  private put(place: number, name: number, bound: number): void {
    this.names[place] = name;
    this.bounds[place] = bound;
  }

  private nameAt(place: number): number {
    return this.names[place] as number;
  }

  private boundAt(place: number): number {
    return this.bounds[place] as number;
  }
}
