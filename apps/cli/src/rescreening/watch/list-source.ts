import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  BundleFollower,
  BundleKeys,
  FolderStore,
  type ListsConfig,
  pointerOf,
  RedisStore,
  readBundleAt,
  readBundleOf,
  type WholeBundle,
} from '@cotejo/lists';
import { connectWithin, createRedis, type RedisUrl } from '@cotejo/platform';

const CONNECT_TIMEOUT_MS = 3_000;
/** Enough for an object of several megabytes over a slow network. */
const COMMAND_TIMEOUT_MS = 30_000;

/** Where the lists come from. */
export interface ListSource {
  /** Changes when there may be another bundle. */
  version(): Promise<string>;
  /** The current bundle. @throws BundleRefusedError for a bundle that fails a check */
  read(): Promise<WholeBundle>;
  close(): Promise<void>;
}

/** A bundle file, or a folder of bundles. It opens no connection. @param readKeys for each bundle, so that keys can change */
export function listsAt(path: string, readKeys: () => BundleKeys): ListSource {
  return {
    async version() {
      const { ino, size, mtimeNs } = await stat(await pointerOf(path), { bigint: true });
      return `${ino} ${size} ${mtimeNs}`;
    },
    read: () => readBundleAt(path, readKeys()),
    async close() {},
  };
}

/** The lists of a deployment: the newest trusted bundle of its data folder and its state Redis, as its services choose it. */
export async function listsOfDeployment(
  config: ListsConfig & { stateRedisUrl: RedisUrl },
  onRefused: (error: unknown) => void,
): Promise<ListSource> {
  const redis = createRedis(config.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS });
  await connectWithin(redis, CONNECT_TIMEOUT_MS);
  const bundles = new BundleFollower({
    dataDir: config.dataDir,
    remote: new RedisStore(redis, config),
    keys: () => config.keys,
    onRefused,
  });
  return {
    version: async () => (await bundles.currentId()) ?? 'none',
    async read() {
      const id = (await bundles.currentId()) ?? '';
      return readBundleOf(new FolderStore(dirname(bundles.pathOf(id))), config.keys);
    },
    async close() {
      await bundles.stop();
      redis.disconnect();
    },
  };
}
