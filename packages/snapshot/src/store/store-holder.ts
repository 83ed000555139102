import { Worker } from 'node:worker_threads';
import type { RootDatabaseOptionsWithPath } from 'lmdb';

/** As built: a thread cannot start from TypeScript. */
const THREAD = new URL('../../dist/store/store-holder-thread.js', import.meta.url);
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
  private readonly ended: Promise<void>;
  private hasEnded = false;

  constructor() {
    this.thread.unref();
    this.thread.on('message', (path: string) => this.waiting.get(path)?.());
    // A thread that fails holds nothing any more: stores are mapped and unmapped by who serves, as without it.
    this.thread.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.thread.once('exit', () => {
        this.hasEnded = true;
        for (const go of this.waiting.values()) {
          go();
        }
        resolve();
      });
    });
  }

  /** Opens a store on the thread; where it cannot be opened, its next user will find out. */
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
    this.tell(null);
    await this.ended;
  }

  private tell(request: HolderRequest | null): void {
    this.thread.postMessage(request);
  }
}
