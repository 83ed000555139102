import { setTimeout as delay } from 'node:timers/promises';
import { NestLogger, PlatformModule, type ProcessContext, type Running, runProcess } from '@cotejo/platform';
import { Bus, BusExceptionFilter, BusModule, BusServer } from '@cotejo/transport';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';

/** Starts one service inside a process, on the process's bus. Every app exports one; `apps/host` starts several. */
export type ServiceStart = (context: ProcessContext, bus: Bus) => Promise<Running>;

/** A service made of message handlers: the module's `@MessagePattern` methods, served on the bus. */
export function serveModule(module: DynamicModule | Type<unknown>): ServiceStart {
  return async (context, bus) => {
    const root = rootModule(context, bus, module);
    const app = await NestFactory.createMicroservice<MicroserviceOptions>(root, {
      strategy: new BusServer(bus),
      logger: new NestLogger(context.logger),
      abortOnError: false,
    });
    // Nest's own filter would log error texts, and with them what was asked.
    app.useGlobalFilters(new BusExceptionFilter());
    await app.listen();
    return { stop: () => app.close() };
  };
}

/** The service's module with what every process offers: its context and its bus. */
export function rootModule(context: ProcessContext, bus: Bus, module: DynamicModule | Type<unknown>): DynamicModule {
  @Module({})
  class ServiceRoot {}
  return { module: ServiceRoot, imports: [PlatformModule.forContext(context), BusModule.forRoot({ bus }), module] };
}

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
    for (const start of services) running.push(await start(context, bus));
    return {
      stop: async () => {
        await Promise.all(running.map((service) => service.stop()));
        await bus.close();
      },
    };
  });
}

async function openBus(
  { config, health, logger, metrics, name }: ProcessContext,
  selfSufficient: boolean,
): Promise<Bus> {
  const bus = new Bus({
    redisUrl: config.busRedisUrls,
    namespace: config.namespace,
    environment: config.environment,
    key: config.busKey,
    processName: name,
    logger: new NestLogger(logger),
    metrics,
  });
  health.add('bus', () => ({ ok: bus.ready || selfSufficient, detail: bus.ready ? 'up' : 'away' }));
  await Promise.race([bus.connect(), delay(BUS_WAIT_MS, undefined, { ref: false })]);
  return bus;
}
