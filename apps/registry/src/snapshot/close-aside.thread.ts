import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { open } from 'lmdb';
import { READ_OPTIONS } from './snapshot-files.js';

/** The thread of `closeAside`: holds the store until it is the last to do so. */
const caller = parentPort as MessagePort;
const store = open({ path: workerData as string, ...READ_OPTIONS });
caller.postMessage('open');
await once(caller, 'message');
await store.close();
caller.close();
