import type { AnnouncementListener } from '../bus-options.js';

export class Topics {
  private readonly listeners = new Map<string, Set<AnnouncementListener>>();

  constructor(private readonly onFailure: () => void) {}

  /** @returns a function that stops listening */
  add(topic: string, listener: AnnouncementListener): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Calls every listener of a topic. A listener that fails stops neither the others nor the caller. */
  notify(topic: string, payload: unknown): void {
    for (const listener of this.listeners.get(topic) ?? []) {
      // A listener may also throw before it returns a promise.
      (async () => listener(payload))().catch(this.onFailure);
    }
  }
}
