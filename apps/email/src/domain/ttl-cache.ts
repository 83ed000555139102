/** A bounded map whose entries expire; the least used lately gives way. For answers about domains, never about mailboxes. */
export class TtlCache<V> {
  private readonly entries = new Map<string, { value: V; expiresAt: number }>();

  constructor(
    private readonly entriesMax: number,
    private readonly now: () => number = () => Date.now(),
  ) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    if (entry.expiresAt <= this.now()) return undefined;
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, ttlMs: number): void {
    this.entries.delete(key);
    const oldest = this.entries.keys().next();
    if (this.entries.size >= this.entriesMax && !oldest.done) this.entries.delete(oldest.value);
    this.entries.set(key, { value, expiresAt: this.now() + ttlMs });
  }
}
