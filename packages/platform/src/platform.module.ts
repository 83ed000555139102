import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type ProcessContext, ProcessScope } from './process-context.js';

/** Makes the context of this process injectable in every Nest module, as `ProcessScope`. */
@Global()
@Module({})
export class PlatformModule {
  static forContext(context: ProcessContext): DynamicModule {
    return {
      module: PlatformModule,
      providers: [{ provide: ProcessScope, useValue: context }],
      exports: [ProcessScope],
    };
  }
}
