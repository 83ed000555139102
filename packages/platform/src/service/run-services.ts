import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '@cotejo/transport';
import { NestLogger } from '../platform.module.js';
import { runProcess } from '../process.js';
import type { ProcessContext, Running } from '../process-context.js';
import { busTracer } from './bus-tracer.js';
import { createBus } from './create-bus.js';
import type { ServiceStart } from './serve-module.js';

/** How long a process waits for the bus. Then it starts without it, and keeps trying to connect. */
const BUS_WAIT_MS = 5_000;

/**
 * Runs a process with one or more services, which share one bus. While the bus is away the process is not ready, unless its
 * services call only each other.
 *
 * @param name name of the process in logs, metrics and Redis's CLIENT LIST
 * @param choose returns the services to start, in this order; they stop in the opposite order
 * @param isSelfSufficient whether this process hosts every service that its services call
 */
export async function runServices(
  name: string,
  choose: (context: ProcessContext) => ServiceStart[] | Promise<ServiceStart[]>,
  isSelfSufficient: (context: ProcessContext) => boolean = () => false,
): Promise<void> {
  await runProcess(name, async (context) => {
    context.step = 'loads its services';
    const services = await choose(context);
    context.step = 'connects the bus';
    const bus = await openBus(context, isSelfSufficient(context));
    const running: Running[] = [];
    for (const [index, start] of services.entries()) {
      context.step = `starts service ${index + 1} of ${services.length}`;
      running.push(await start(context, bus));
    }
    return {
      stop: async () => {
        // A service stops before the services that it calls: its last requests still need them.
        for (const service of running.toReversed()) {
          await service.stop();
        }
        await bus.close();
      },
    };
  });
}

async function openBus(
  { config, health, logger, metrics, name, tracing }: ProcessContext,
  isOptional: boolean,
): Promise<Bus> {
  const bus = createBus(config, {
    processName: name,
    logger: new NestLogger(logger),
    metrics,
    tracer: tracing && busTracer(tracing),
  });
  health.add('bus', () => ({ ok: bus.ready || isOptional, detail: bus.ready ? 'up' : 'away' }));
  await Promise.race([bus.connect(), delay(BUS_WAIT_MS, undefined, { ref: false })]);
  return bus;
}
