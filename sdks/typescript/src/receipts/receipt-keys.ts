import { createPublicKey, type KeyObject } from 'node:crypto';
import type { ReceiptKeys } from '../models.js';

const KEPT_MS = 3_600_000;
const FETCH_PAUSE_MS = 60_000;

/** The public keys of receipts, fetched when they are needed and kept for an hour. */
export class ReceiptKeyRing {
  #keys: ReadonlyMap<string, KeyObject> = new Map();
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | undefined;
  readonly #fetchKeys: () => Promise<ReceiptKeys>;
  readonly #now: () => number;

  constructor(fetchKeys: () => Promise<ReceiptKeys>, now: () => number = () => performance.now()) {
    this.#fetchKeys = fetchKeys;
    this.#now = now;
  }

  /**
   * The key with this id. An unknown id may be of a new key, so the keys are fetched again, at most once a minute.
   *
   * @throws CotejoError when the keys cannot be fetched
   */
  async find(kid: string): Promise<KeyObject | undefined> {
    const age = this.#now() - this.#fetchedAt;
    if (age > KEPT_MS || (!this.#keys.has(kid) && age > FETCH_PAUSE_MS)) {
      this.#fetching ??= this.#fetch().finally(() => {
        this.#fetching = undefined;
      });
      await this.#fetching;
    }
    return this.#keys.get(kid);
  }

  async #fetch(): Promise<void> {
    const { keys } = await this.#fetchKeys();
    this.#keys = new Map((Array.isArray(keys) ? keys : []).flatMap(readKey));
    this.#fetchedAt = this.#now();
  }
}

/** Keys of other kinds are left out: they may be for other purposes. */
function readKey({ kty, crv, x, kid }: ReceiptKeys['keys'][number]): [string, KeyObject][] {
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof kid !== 'string') {
    return [];
  }
  try {
    return [[kid, createPublicKey({ key: { kty, crv, x }, format: 'jwk' })]];
  } catch {
    return [];
  }
}
