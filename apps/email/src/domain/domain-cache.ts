import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const key = createSecretKey(randomBytes(32));

/** Caches values by domain. A domain is buyer data, so the cache stores only a keyed digest of it. */
export class DomainCache<V extends {}> {
  private readonly entries: LRUCache<string, V>;

  constructor(entriesMax: number) {
    this.entries = new LRUCache<string, V>({ max: entriesMax });
  }

  get(domain: string): V | undefined {
    return this.entries.get(keyedDigest(domain));
  }

  set(domain: string, value: V, ttlMs: number): void {
    this.entries.set(keyedDigest(domain), value, { ttl: ttlMs });
  }
}

/** The key is random for each process, so the same domain has another digest in another process. */
function keyedDigest(domain: string): string {
  return createHmac('sha256', key).update(domain).digest('base64url');
}
