import { randomBytes } from 'node:crypto';
// Tests find and start a Redis exactly as `npm start` does, by the code of @cotejo/launcher.
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis as startServer } from '@cotejo/launcher/redis-server';

/** A Redis server for one suite. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Process id; undefined for the shared Redis of REDIS_URL. */
  readonly pid: number | undefined;
  /** Prefix of the keys and channels of this suite. It is unique, because the Redis of REDIS_URL is shared. */
  readonly namespace: string;
  stop(): Promise<void>;
  /** Kills the server, as a crash would end it. Rejects for the shared Redis of REDIS_URL. */
  kill(): Promise<void>;
}

/**
 * Starts a real Redis that persists nothing, or uses the shared one of REDIS_URL if that is set and `own` is false.
 *
 * @param options.own whether the suite stops, kills or inspects the whole server, so that it needs its own
 * @param options.port port of a server that is started again
 * @param options.dir folder of the data, with `persist`, so that a restarted server finds its data
 * @param options.settings further arguments of the server; only a native server supports them
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

/** The command of the native Redis server, for suites with special settings; null if Redis runs in a container or is a substitute. */
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
      throw new Error('the Redis of REDIS_URL is shared and cannot be killed: use startRedis({ own: true })');
    },
  };
}

/** `npm test` passes the command to the suites. A suite that is run alone finds it by itself. */
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
