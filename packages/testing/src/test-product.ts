import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LaunchOptions, launchServices, type Product } from '@cotejo/launcher/launch';
import { startRedis, type TestRedis } from './test-redis.js';

/** The whole product for one suite, started as `npm start` starts it, with its own Redis servers and data. */
export interface TestProduct {
  readonly services: Product;
  readonly stateRedis: TestRedis;
  readonly busRedis: TestRedis;
  /** The second bus, with the option `twoBuses`. */
  readonly secondBusRedis: TestRedis | undefined;
  /** Temporary folder with the secrets, data, logs and run file of this product. */
  readonly stateDir: string;
  /** Kills the state Redis and starts it again on the same port and data. Needs the option `persistState`. */
  crashState(downMs: number): Promise<void>;
  /** As `crashState`: the state Redis is down while `work` runs. */
  withoutState<T>(work: () => Promise<T>): Promise<T>;
  /** Freezes the state Redis for `frozenMs`, as on a machine that hangs. */
  freezeState(frozenMs: number): Promise<void>;
  stop(): Promise<void>;
}

type Options = Partial<Omit<LaunchOptions, 'port' | 'stateRedisUrl' | 'busRedisUrls' | 'stateDir'>> & {
  /** Whether the state Redis writes to disk, as in production. */
  persistState?: boolean;
  twoBuses?: boolean;
};

/**
 * Starts the whole product.
 *
 * @param given options of `launchServices`, by default the sandbox in the compact layout with two whole processes; the port
 *   is always a free one
 */
export async function launchProduct(given: Options = {}): Promise<TestProduct> {
  const { persistState: persist = false, twoBuses = false, ...options } = given;
  const stateDir = await mkdtemp(join(tmpdir(), 'cotejo-product-'));
  const persisted = { own: true, persist, ...(persist && { dir: join(stateDir, 'redis') }) };
  const [firstState, busRedis, secondBusRedis] = await Promise.all([
    startRedis(persisted),
    startRedis({ own: true }),
    twoBuses ? startRedis({ own: true }) : undefined,
  ]);
  let currentState = firstState;
  const stateRedis: TestRedis = {
    ...firstState,
    get pid() {
      return currentState.pid;
    },
    stop: () => currentState.stop(),
    kill: () => currentState.kill(),
  };
  const releaseAll = async () => {
    await Promise.all([stateRedis.stop(), busRedis.stop(), secondBusRedis?.stop()]);
    await rm(stateDir, { recursive: true, force: true });
  };
  try {
    const busRedisUrls = [busRedis, secondBusRedis].flatMap((server) => server?.url ?? []).join();
    const urls = { stateRedisUrl: stateRedis.url, busRedisUrls };
    const services = await launchServices({
      env: 'sandbox',
      detached: false,
      wholeProcesses: 2,
      ...options,
      ...urls,
      stateDir,
    });
    const stop = () => services.stop().then(releaseAll);
    const withoutState = async <T>(work: () => Promise<T>): Promise<T> => {
      await stateRedis.kill();
      try {
        return await work();
      } finally {
        currentState = await startRedis({ ...persisted, port: stateRedis.port });
      }
    };
    const crashState = (downMs: number) => withoutState(() => sleep(downMs));
    const freezeState = async (frozenMs: number) => {
      const pid = stateRedis.pid as number;
      process.kill(pid, 'SIGSTOP');
      await sleep(frozenMs);
      process.kill(pid, 'SIGCONT');
    };
    const redis = { stateRedis, busRedis, secondBusRedis };
    return { services, ...redis, stateDir, crashState, withoutState, freezeState, stop };
  } catch (error) {
    await releaseAll();
    throw error;
  }
}
