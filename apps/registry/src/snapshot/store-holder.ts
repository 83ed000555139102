import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RootDatabaseOptionsWithPath } from 'lmdb';

/** As built: a thread cannot start from TypeScript. */
const THREAD = new URL('../../dist/snapshot/store-holder.thread.js', import.meta.url);
/** Beyond this the caller goes on without the thread, and has the pauses itself. */
const OPEN_MS = 10_000;

/** How a store is opened. */
type StoreOptions = RootDatabaseOptionsWithPath & { path: string };

/** What the thread is told: `options` to open a store, none to let go of it; `null` in place of all that, to end. */
export interface HolderRequest {
  path: string;
  options?: StoreOptions;
}

/**
 * A thread that opens each store before the one who serves from it, and closes it after. A process maps a file once, for its
 * first user, and unmaps it with the last, which takes tens of milliseconds for a gigabyte: so it is never the one who serves
 * that waits for it.
 */
export class StoreHolder {
  private readonly thread = new Worker(THREAD);
  private readonly waiting = new Map<string, () => void>();

  constructor() {
    this.thread.unref();
    this.thread.on('message', (path: string) => this.waiting.get(path)?.());
    // A thread that ended by itself holds nothing any more, and nobody waits for it.
    this.thread.on('error', () => {
      for (const go of this.waiting.values()) go();
    });
  }

  /** Opens a store on the thread; where it cannot be opened, its next user will find out. */
  async hold(options: StoreOptions): Promise<void> {
    const { path } = options;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, OPEN_MS);
      this.waiting.set(path, () => {
        clearTimeout(timer);
        resolve();
      });
      this.tell({ path, options });
    });
    this.waiting.delete(path);
  }

  /** Closes it there; the caller has closed it already. */
  letGo(path: string): void {
    this.tell({ path });
  }

  /** Ends the thread, which closes what it still holds. It is never terminated: inside of LMDB that would end the process. */
  async end(): Promise<void> {
    this.thread.ref();
    const ended = once(this.thread, 'exit');
    this.thread.postMessage(null);
    await ended;
  }

  private tell(request: HolderRequest): void {
    this.thread.postMessage(request);
  }
}
