import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BundlesBusyError } from './bundle-errors.js';
import type { BundleStore } from './bundle-store.js';

/** Longer than any pause of a process that lives; what one that died held is free after it. */
const TTL_MS = 30_000;
const RETRY_MS = 250;

export interface LockOptions {
  /** How long to wait for another writer. */
  waitMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Works while nobody else writes to these stores. The work's signal is aborted when the lock is lost, or by `signal`.
 * @throws BundlesBusyError when another writer does not end in time
 */
export async function whileLocked<T>(
  stores: readonly BundleStore[],
  { waitMs, signal }: LockOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  const lost = new AbortController();
  const taken: BundleStore[] = [];
  const renewal = setInterval(() => void renew(taken, token, lost), TTL_MS / 3);
  try {
    const deadline = Date.now() + waitMs;
    for (const store of stores) {
      await take(store, token, deadline, signal);
      taken.push(store);
    }
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
  } finally {
    clearInterval(renewal);
    await Promise.allSettled(taken.map((store) => store.unlock(token)));
  }
}

async function take(store: BundleStore, token: string, deadline: number, signal?: AbortSignal): Promise<void> {
  while (!(await store.lock(token, TTL_MS))) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) {
      throw new BundlesBusyError();
    }
    await delay(RETRY_MS);
  }
}

/** A store that cannot be asked now is asked again; the lock is lost only where another has it. */
async function renew(stores: readonly BundleStore[], token: string, lost: AbortController): Promise<void> {
  const answers = await Promise.allSettled(stores.map((store) => store.lock(token, TTL_MS)));
  if (answers.some((answer) => answer.status === 'fulfilled' && !answer.value)) {
    lost.abort(new BundlesBusyError());
  }
}
