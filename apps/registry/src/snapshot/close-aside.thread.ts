import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { open, type RootDatabaseOptionsWithPath } from 'lmdb';

/** The thread of `closeAside`: holds the store until it is the last to do so. Imports nothing else, so as to start fast. */
const caller = parentPort as MessagePort;
const store = open(workerData as RootDatabaseOptionsWithPath);
caller.postMessage('open');
await once(caller, 'message');
await store.close();
caller.close();
