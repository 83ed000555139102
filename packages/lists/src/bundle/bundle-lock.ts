import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { BundleStore } from './bundle-store.js';

/** Longer than any pause of a running process. After this time the lock of a process that died is free. */
const TTL_MS = 30_000;
const RETRY_MS = 250;

export interface LockOptions {
  /** How long to wait for another writer. */
  waitMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Runs `work` while this process holds the write lock of the stores. The signal that `work` receives is aborted when the
 * lock is lost or when `options.signal` is aborted.
 * @throws ExpectedError when another writer does not finish within `waitMs`
 */
export async function withStoreLock<T>(
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
      await acquire(store, token, deadline, signal);
      taken.push(store);
    }
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
  } finally {
    clearInterval(renewal);
    await Promise.allSettled(taken.map((store) => store.unlock(token)));
  }
}

async function acquire(store: BundleStore, token: string, deadline: number, signal?: AbortSignal): Promise<void> {
  while (!(await store.lock(token, TTL_MS))) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) {
      throw busy();
    }
    await delay(RETRY_MS);
  }
}

/** An unreachable store is tried again at the next renewal; the lock is lost only when another process holds it. */
async function renew(stores: readonly BundleStore[], token: string, lost: AbortController): Promise<void> {
  const answers = await Promise.allSettled(stores.map((store) => store.lock(token, TTL_MS)));
  if (answers.some((answer) => answer.status === 'fulfilled' && !answer.value)) {
    lost.abort(busy());
  }
}

const busy = () => new ExpectedError('lists_busy', 'another import or refresh of the lists is running');
