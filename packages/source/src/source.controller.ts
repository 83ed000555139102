import type { SourceReport, SourceRequest } from '@cotejo/contracts';
import type { BusContext } from '@cotejo/transport';
import { Controller, Inject, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { SourceProvider } from './provider.js';
import type { SourceDefinition } from './source-definition.js';
import { SourceRunner } from './source-runner.js';

/** A Nest controller with one message handler for each operation: `<source>.<operation>`. */
export function sourceController<P extends SourceProvider>(definition: SourceDefinition<P>): Type<unknown> {
  @Controller()
  class SourceController {
    constructor(@Inject(SourceRunner) readonly runner: SourceRunner<P>) {}
  }
  for (const name of Object.keys(definition.operations)) {
    const handler = function (
      this: SourceController,
      request: SourceRequest<unknown>,
      context: BusContext,
    ): Promise<SourceReport> {
      const call = context.getCall();
      if (!call) throw new Error('a source is called, never announced to');
      return this.runner.ask(name, request, call);
    };
    Object.defineProperty(SourceController.prototype, name, { value: handler, writable: true, configurable: true });
    Payload()(SourceController.prototype, name, 0);
    Ctx()(SourceController.prototype, name, 1);
    const descriptor = Object.getOwnPropertyDescriptor(SourceController.prototype, name) as PropertyDescriptor;
    MessagePattern(`${definition.id}.${name}`)(SourceController.prototype, name, descriptor);
  }
  return SourceController;
}
