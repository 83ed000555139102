import type { AnnouncementListener } from '../bus-options.js';

/** Who in this process listens to which topic. */
export class Topics {
  private readonly listeners = new Map<string, Set<AnnouncementListener>>();

  constructor(private readonly onFailure: () => void) {}

  /** @returns stops listening */
  add(topic: string, listener: AnnouncementListener): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Tells every listener; one that fails hinders no other, and the caller never. */
  tell(topic: string, payload: unknown): void {
    for (const listener of this.listeners.get(topic) ?? []) {
      void this.tellOne(listener, payload);
    }
  }

  private async tellOne(listener: AnnouncementListener, payload: unknown): Promise<void> {
    try {
      await listener(payload);
    } catch {
      this.onFailure();
    }
  }
}
