import { type MessagePort, parentPort } from 'node:worker_threads';
import { open, type RootDatabase } from 'lmdb';
import type { HolderRequest } from './store-holder.js';

/** The thread of a `StoreHolder`. */
const caller = parentPort as MessagePort;
const stores = new Map<string, RootDatabase>();

caller.on('message', (request: HolderRequest | null) => {
  if (request === null) {
    void end();
  } else if (request.options) {
    hold(request.path, request.options);
    caller.postMessage(request.path);
  } else {
    void stores.get(request.path)?.close();
    stores.delete(request.path);
  }
});

async function end(): Promise<void> {
  await Promise.all([...stores.values()].map((store) => store.close()));
  caller.close();
}

function hold(path: string, options: NonNullable<HolderRequest['options']>): void {
  try {
    stores.set(path, open(options));
  } catch {
    // The service opens the store too and reports the error.
  }
}
