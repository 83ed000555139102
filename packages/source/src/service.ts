import { setTimeout as delay } from 'node:timers/promises';
import {
  BUS_KEY_FILE,
  ConfigInvalidError,
  NestLogger,
  PlatformModule,
  type ProcessContext,
  type Running,
  runProcess,
} from '@cotejo/platform';
import {
  Bus,
  type BusContext,
  BusExceptionFilter,
  BusKeyFileError,
  BusModule,
  type BusOptions,
  BusServer,
} from '@cotejo/transport';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { busTracer } from './bus-tracer.js';

/** Starts one service inside a process, on the process's bus. Every app exports one; `apps/host` starts several. */
export type ServiceStart = (context: ProcessContext, bus: Bus) => Promise<Running>;

/**
 * Where a module puts message handlers at its bootstrap that want no pipe, guard or interceptor: what Nest wraps around a
 * `@MessagePattern` method costs as much as the transport does.
 */
export abstract class MessageHandlers {
  abstract addHandler(pattern: string, handler: (payload: never, context: BusContext) => Promise<unknown>): void;
}

/** A service made of message handlers, the module's `@MessagePattern` methods or plain ones, served on the bus. */
export function serveModule(module: DynamicModule | Type<unknown>): ServiceStart {
  return async (context, bus) => {
    const strategy = new BusServer(bus);
    const root = rootModule(context, bus, withHandlers(module, strategy));
    const app = await NestFactory.createMicroservice<MicroserviceOptions>(root, {
      strategy,
      logger: new NestLogger(context.logger),
      abortOnError: false,
    });
    // Nest's own filter would log error texts, and with them what was asked.
    app.useGlobalFilters(new BusExceptionFilter());
    await app.listen();
    return { stop: () => app.close() };
  };
}

function withHandlers(module: DynamicModule | Type<unknown>, handlers: MessageHandlers): DynamicModule {
  @Module({})
  class HandlersModule {}
  const providers = [{ provide: MessageHandlers, useValue: handlers }];
  return { module: HandlersModule, global: true, imports: [module], providers, exports: [MessageHandlers] };
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
