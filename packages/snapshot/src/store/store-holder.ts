import { Worker } from 'node:worker_threads';
import type { RootDatabaseOptionsWithPath } from 'lmdb';

/** The built file, because a worker thread cannot run TypeScript. */
const THREAD = new URL('../../dist/store/store-holder-thread.js', import.meta.url);
/** After this time the caller continues without the thread and blocks while it opens the store. */
const OPEN_MS = 10_000;

/** Options that open a store. */
type StoreOptions = RootDatabaseOptionsWithPath & { path: string };

/**
 * A message to the thread: with `options` it opens a store, without them it closes the store. `null` instead ends the
 * thread.
 */
export interface HolderRequest {
  path: string;
  options?: StoreOptions;
}

/**
 * A thread that opens each store before the service and closes it after the service. A process maps a file for its first
 * user and unmaps it after its last user, which takes tens of milliseconds for a gigabyte. With this thread, the service's
 * event loop never waits for that.
 */
export class StoreHolder {
  private readonly thread = new Worker(THREAD);
  private readonly waiting = new Map<string, () => void>();
  private readonly ended: Promise<void>;
  private hasEnded = false;

  constructor() {
    this.thread.unref();
    this.thread.on('message', (path: string) => this.waiting.get(path)?.());
    // When the thread fails, the service itself maps and unmaps stores, as it would without the thread.
    this.thread.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.thread.once('exit', () => {
        this.hasEnded = true;
        for (const resume of this.waiting.values()) {
          resume();
        }
        resolve();
      });
    });
  }

  /** Opens a store on the thread. If that fails, the service gets the error when it opens the store itself. */
  async hold(options: StoreOptions): Promise<void> {
    if (this.hasEnded) {
      return;
    }
    const { path } = options;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, OPEN_MS);
      this.waiting.set(path, () => {
        clearTimeout(timer);
        resolve();
      });
      this.post({ path, options });
    });
    this.waiting.delete(path);
  }

  /** Closes a store on the thread, after the caller has closed it. */
  release(path: string): void {
    this.post({ path });
  }

  /**
   * Ends the thread, which closes its stores. It is not terminated, because that would end the process while LMDB runs.
   */
  async end(): Promise<void> {
    this.thread.ref();
    this.post(null);
    await this.ended;
  }

  private post(request: HolderRequest | null): void {
    this.thread.postMessage(request);
  }
}
