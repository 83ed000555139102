import type { RpcPattern, RpcReply, RpcRequest } from '@cotejo/contracts';
import { NestLogger, PlatformModule, type ProcessContext, type Running } from '@cotejo/platform';
import { type Bus, type BusContext, BusExceptionFilter, BusModule, BusServer } from '@cotejo/transport';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { RpcClient } from './rpc-client.js';

/** Starts one service inside a process, on the process's bus. Every app exports one; `apps/host` starts several. */
export type ServiceStart = (context: ProcessContext, bus: Bus) => Promise<Running>;

/**
 * Where a module puts message handlers at its bootstrap that want no pipe, guard or interceptor: what Nest wraps around a
 * `@MessagePattern` method costs as much as the transport does.
 */
export abstract class MessageHandlers {
  abstract addHandler<P extends RpcPattern>(
    pattern: P,
    handler: (request: RpcRequest<P>, context: BusContext) => Promise<RpcReply<P>>,
  ): void;
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
  return {
    module: ServiceRoot,
    global: true,
    imports: [PlatformModule.forContext(context), BusModule.forRoot({ bus }), module],
    providers: [RpcClient],
    exports: [RpcClient],
  };
}
