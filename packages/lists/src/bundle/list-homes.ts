import { access, constants, mkdir } from 'node:fs/promises';
import { connectWithin, createRedis, type RedisUrl } from '@cotejo/platform';
import type { BundleKeys } from './bundle-keys.js';
import type { BundleStore } from './bundle-store.js';
import { bundlesIn, type FolderStore } from './folder-store.js';
import type { ListHomes } from './publish-bundle.js';
import { type Deployment, RedisStore } from './redis-store.js';

const CONNECT_TIMEOUT_MS = 3_000;
/** Enough for an object of several megabytes over a slow network. */
const COMMAND_TIMEOUT_MS = 30_000;

interface HomesOptions extends Deployment {
  dataDir: string;
  /** Absent when the deployment has no state Redis. */
  stateRedisUrl: RedisUrl | undefined;
  keys: BundleKeys;
}

/** The stores that are reachable now, and the name and reason of each store that is not. */
export interface OpenHomes extends ListHomes {
  files: FolderStore;
  away: { name: string; why: 'not_configured' | 'unreachable' | 'not_writable' }[];
}

/** Runs `work` with the stores of a deployment: the data folder if it is writable, and the state Redis if reachable. */
export async function withListHomes<T>(options: HomesOptions, work: (homes: OpenHomes) => Promise<T>): Promise<T> {
  const files = bundlesIn(options.dataDir);
  const stores: BundleStore[] = [];
  const away: OpenHomes['away'] = [];
  if (await isWritable(files.root)) {
    stores.push(files);
  } else {
    away.push({ name: 'files', why: 'not_writable' });
  }
  const redis = options.stateRedisUrl && createRedis(options.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS });
  try {
    if (!redis) {
      away.push({ name: 'redis', why: 'not_configured' });
    } else if (await connectWithin(redis, CONNECT_TIMEOUT_MS)) {
      stores.push(new RedisStore(redis, options));
    } else {
      away.push({ name: 'redis', why: 'unreachable' });
    }
    return await work({ stores, keys: options.keys, files, away });
  } finally {
    if (redis) {
      redis.disconnect();
    }
  }
}

export async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
