import type { RpcPattern, RpcReply, RpcRequest } from '@cotejo/contracts';
import { type Awaitable, type Bus, type BusContext, BusExceptionFilter, BusModule, BusServer } from '@cotejo/transport';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { NestLogger, PlatformModule } from '../platform.module.js';
import type { ProcessContext, Running } from '../process-context.js';
import { RpcClient } from './rpc-client.js';

/** Starts one service in a process, on the bus of that process. Every app exports one, and `apps/host` starts several. */
export type ServiceStart = (context: ProcessContext, bus: Bus) => Promise<Running>;

/**
 * Registers the handlers of messages, when a module starts. The types of request and reply follow from the pattern. Handlers
 * run without Nest's pipes, guards and interceptors, because those cost as much as the transport itself.
 */
export abstract class MessageHandlers {
  abstract addHandler<P extends RpcPattern>(
    pattern: P,
    handler: (request: RpcRequest<P>, context: BusContext) => Awaitable<RpcReply<P>>,
  ): void;
}

/** Serves the handlers of a module, added by `MessageHandlers`, on the bus. */
export function serveModule(module: DynamicModule | Type<unknown>): ServiceStart {
  return async (context, bus) => {
    const strategy = new BusServer(bus);
    const root = rootModule(context, bus, withHandlers(module, strategy));
    const app = await NestFactory.createMicroservice<MicroserviceOptions>(root, {
      strategy,
      logger: new NestLogger(context.logger),
      abortOnError: false,
    });
    // Nest's own filter would log the texts of errors, which may contain personal data.
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

/** The module of a service, with the context, the bus and the `RpcClient` of its process injectable everywhere. */
export function rootModule(context: ProcessContext, bus: Bus, module: DynamicModule | Type<unknown>): DynamicModule {
  @Module({})
  class ServiceRoot {}
  return {
    module: ServiceRoot,
    global: true,
    imports: [PlatformModule.forContext(context), BusModule.forRoot({ bus }), module],
    providers: [RpcClient],
    exports: [RpcClient],
  };
}
