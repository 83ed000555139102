import { type MessagePort, parentPort } from 'node:worker_threads';
import { open, type RootDatabase } from 'lmdb';
import type { HolderRequest } from './store-holder.js';

/** The thread of a `StoreHolder`. */
const caller = parentPort as MessagePort;
const stores = new Map<string, RootDatabase>();

caller.on('message', ({ path, options }: HolderRequest) => {
  if (options) {
    hold(path, options);
    caller.postMessage(path);
  } else {
    void stores.get(path)?.close();
    stores.delete(path);
  }
});

function hold(path: string, options: NonNullable<HolderRequest['options']>): void {
  try {
    stores.set(path, open(options));
  } catch {
    // The one who serves opens it too, and says what is wrong.
  }
}
