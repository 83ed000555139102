/** Keeps the names with the highest bounds, at most as many as its capacity. Of equal bounds the name with the lower number is stronger. */
export class StrongestNames {
  private kept: { name: number; bound: number }[] = [];
  /** No name with a lower bound can be among the strongest any more. */
  private boundMin = 0;
  private offered = 0;
  /** Whether the names taken last are not all that were added, for lack of room. */
  hasDropped = false;

  constructor(private readonly capacity: number) {}

  add(name: number, bound: number): void {
    this.offered += 1;
    if (bound < this.boundMin) {
      return;
    }
    this.kept.push({ name, bound });
    // To sort many names at once costs less than to keep them in order.
    if (this.kept.length === 2 * this.capacity) {
      this.keepStrongest();
      this.boundMin = this.kept.at(-1)?.bound ?? 0;
    }
  }

  /** Removes all names and returns them, the strongest first. */
  takeAll(): number[] {
    this.keepStrongest();
    const taken = this.kept.map(({ name }) => name);
    this.hasDropped = this.offered > this.capacity;
    this.kept = [];
    this.boundMin = 0;
    this.offered = 0;
    return taken;
  }

  private keepStrongest(): void {
    this.kept.sort((a, b) => b.bound - a.bound || a.name - b.name);
    this.kept.length = Math.min(this.kept.length, this.capacity);
  }
}
