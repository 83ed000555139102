import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database, RootDatabaseOptionsWithPath } from 'lmdb';

/** As built: a thread cannot start from TypeScript. */
const THREAD = new URL('../../dist/snapshot/close-aside.thread.js', import.meta.url);
/** Time for the thread to start and open the store. */
const START_MS = 10_000;

/**
 * Closes a store on a thread of its own. LMDB unmaps the file with its last user, which takes tens of milliseconds for a
 * gigabyte: the thread opens the same store (a process maps it once), the caller closes first, the thread last.
 * @param opened with which the store was opened
 */
export async function closeAside(store: Database<Buffer, number>, opened: RootDatabaseOptionsWithPath): Promise<void> {
  const thread = new Worker(THREAD, { workerData: opened });
  thread.on('error', () => {});
  const ended = once(thread, 'exit');
  try {
    await once(thread, 'message', { signal: AbortSignal.timeout(START_MS) });
  } catch {
    // The file is gone, or the machine too busy: then it is unmapped here, pause or not.
  }
  await store.close();
  thread.postMessage('closed');
  await ended;
}
