import { setTimeout as delay } from 'node:timers/promises';
import { ANNOUNCEMENT_ROUTES, CALL_ROUTES } from '@cotejo/contracts';
import { Bus, BusKeyFileError, type BusOptions } from '@cotejo/transport';
import { ConfigInvalidError } from '../config-invalid.error.js';
import type { BusConfig } from '../process-config.js';

type Observers = Pick<BusOptions, 'processName' | 'logger' | 'metrics' | 'tracer'>;

/** Creates the bus of a process; it does not connect yet. @throws ConfigInvalidError if the key file cannot be read or holds no keys */
export function createBus(config: BusConfig, observers: Observers): Bus {
  const { busRedisUrls: redisUrl, namespace, environment, busKeyFile: keyFile } = config;
  try {
    const routes = { topics: ANNOUNCEMENT_ROUTES, calls: CALL_ROUTES };
    return new Bus({ redisUrl, namespace, environment, keyFile, ...routes, ...observers });
  } catch (error) {
    throw error instanceof BusKeyFileError ? new ConfigInvalidError('COTEJO_BUS_KEY_FILE', error.message) : error;
  }
}

/**
 * Runs `work` with a bus that only calls, for a command. The bus is `null` when it is not connected after `connectMs`.
 * @throws ConfigInvalidError if the key file cannot be read or holds no keys
 */
export async function withCallingBus<T>(
  config: BusConfig,
  { processName, connectMs }: { processName: string; connectMs: number },
  work: (bus: Bus | null) => Promise<T>,
): Promise<T> {
  const bus = createBus(config, { processName });
  const expired = new AbortController();
  try {
    const timeout = delay(connectMs, false, { signal: expired.signal }).catch(() => false);
    const connected = bus.connect().then(
      () => true,
      () => false,
    );
    return await work((await Promise.race([connected, timeout])) ? bus : null);
  } finally {
    expired.abort();
    await bus.close();
  }
}
