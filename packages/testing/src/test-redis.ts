import { randomBytes } from 'node:crypto';
// The one implementation of finding and starting a Redis is the bootstrap's; the path is the same from src and dist.
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis as startServer } from '@cotejo/launcher/redis-server';

/** A Redis for one suite. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Undefined where the Redis was not started for this suite. */
  readonly pid: number | undefined;
  /** Unique to this suite: the prefix of its keys and channels, as the Redis of REDIS_URL is shared. */
  readonly namespace: string;
  stop(): Promise<void>;
  /** Ends it as a crash would; only a server of the suite's own can be killed. */
  kill(): Promise<void>;
}

/**
 * A real Redis: the one of REDIS_URL where that is set and will do, else a server of the suite's own that keeps nothing.
 *
 * @param options own: the suite stops, kills or inspects the whole server, so a shared one will not do; port: to start
 *   a server again where one was before; dir and persist: to find its data again; settings: further arguments, which
 *   only a native server takes
 */
export async function startRedis(
  options: { own?: boolean; port?: number; dir?: string; persist?: boolean; settings?: readonly string[] } = {},
): Promise<TestRedis> {
  const { own = false, settings = [], ...serverOptions } = options;
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  const sharedUrl = process.env.REDIS_URL;
  if (sharedUrl && !own) {
    return sharedRedis(sharedUrl, namespace);
  }
  const command = [...(await serverCommand()), ...settings];
  const server = await startServer(command, { ...serverOptions, detached: false });
  return { ...server, namespace };
}

/** The command of a server of this machine, for suites that start it with settings of their own; null where it is none. */
export async function nativeRedisCommand(): Promise<readonly string[] | null> {
  const command = await serverCommand();
  return command.includes('--bind') ? command.slice(0, command.indexOf('--port')) : null;
}

function sharedRedis(url: string, namespace: string): TestRedis {
  return {
    url,
    port: Number(new URL(url).port) || 6379,
    pid: undefined,
    namespace,
    stop: async () => {},
    kill: async () => {
      throw new Error('the Redis of REDIS_URL is shared: ask for a server of your own, startRedis({ own: true })');
    },
  };
}

/** `npm test` hands the command on; a suite that is run by hand finds one itself. */
async function serverCommand(): Promise<readonly string[]> {
  const given = process.env.COTEJO_REDIS_COMMAND;
  if (given) {
    return JSON.parse(given) as string[];
  }
  const { REDIS_URL: _, ...env } = process.env;
  const found = await findRedis({ node: process.execPath, env });
  if (!found.argv) {
    throw new Error(`no command starts ${found.label}`);
  }
  return found.argv;
}
