import { setTimeout as delay } from 'node:timers/promises';
import {
  BUS_KEY_FILE,
  ConfigInvalidError,
  NestLogger,
  type ProcessContext,
  type Running,
  runProcess,
} from '@cotejo/platform';
import { Bus, BusKeyFileError, type BusOptions } from '@cotejo/transport';
import { busTracer } from './bus-tracer.js';
import type { ServiceStart } from './serve-module.js';

/** How long a process waits for the bus before it starts without; it goes on trying. */
const BUS_WAIT_MS = 5_000;

/**
 * Runs a process that hosts one service or several, which share one connection to the bus. Without the bus it is not
 * ready, unless `selfSufficient` says that whatever its services ask is hosted here too.
 */
export async function runServices(
  name: string,
  choose: (context: ProcessContext) => ServiceStart[] | Promise<ServiceStart[]>,
  selfSufficient: (context: ProcessContext) => boolean = () => false,
): Promise<void> {
  await runProcess(name, async (context) => {
    const services = await choose(context);
    const bus = await openBus(context, selfSufficient(context));
    const running: Running[] = [];
    for (const start of services) {
      running.push(await start(context, bus));
    }
    return {
      stop: async () => {
        await Promise.all(running.map((service) => service.stop()));
        await bus.close();
      },
    };
  });
}

async function openBus(
  { config, health, logger, metrics, name, tracing }: ProcessContext,
  selfSufficient: boolean,
): Promise<Bus> {
  const bus = createBus({
    redisUrl: config.busRedisUrls,
    namespace: config.namespace,
    environment: config.environment,
    keyFile: config.busKeyFile,
    processName: name,
    logger: new NestLogger(logger),
    metrics,
    tracer: tracing && busTracer(tracing),
  });
  health.add('bus', () => ({ ok: bus.ready || selfSufficient, detail: bus.ready ? 'up' : 'away' }));
  await Promise.race([bus.connect(), delay(BUS_WAIT_MS, undefined, { ref: false })]);
  return bus;
}

/** @throws ConfigInvalidError if the key file is none */
function createBus(options: BusOptions): Bus {
  try {
    return new Bus(options);
  } catch (error) {
    throw error instanceof BusKeyFileError ? new ConfigInvalidError(BUS_KEY_FILE, error.message) : error;
  }
}
