/** Counts the attempts in progress for each endpoint, so that a slow receiver does not take the places of the others. */
export class EndpointSlots {
  private readonly taken = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @returns a function that gives the place back; `null` when the endpoint has no free place */
  take(endpoint: string): (() => void) | null {
    const before = this.taken.get(endpoint) ?? 0;
    if (before >= this.max) {
      return null;
    }
    this.taken.set(endpoint, before + 1);
    return () => this.release(endpoint);
  }

  private release(endpoint: string): void {
    const left = (this.taken.get(endpoint) ?? 1) - 1;
    if (left > 0) {
      this.taken.set(endpoint, left);
    } else {
      this.taken.delete(endpoint);
    }
  }
}
