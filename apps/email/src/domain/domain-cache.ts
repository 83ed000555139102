import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const key = createSecretKey(randomBytes(32));

/** What is known of domains, for a time. A domain is part of what a buyer typed: only a digest stands for it. */
export class DomainCache<V extends {}> {
  private readonly entries: LRUCache<string, V>;

  constructor(entriesMax: number) {
    this.entries = new LRUCache<string, V>({ max: entriesMax });
  }

  get(domain: string): V | undefined {
    return this.entries.get(digestOf(domain));
  }

  set(domain: string, value: V, ttlMs: number): void {
    this.entries.set(digestOf(domain), value, { ttl: ttlMs });
  }
}

/** Under a key of this process: the same domain is another text in the next process. */
function digestOf(domain: string): string {
  return createHmac('sha256', key).update(domain).digest('base64url');
}
