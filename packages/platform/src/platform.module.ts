import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { Env } from './env.js';
import { Health } from './health.js';
import type { ProcessContext } from './process-context.js';

/** Injection token for the context of this process. */
export abstract class ProcessScope implements ProcessContext {
  abstract name: string;
  abstract env: Env;
  abstract config: ProcessContext['config'];
  abstract logger: ProcessContext['logger'];
  abstract metrics: Registry;
  abstract health: Health;
  abstract tracing?: ProcessContext['tracing'];
}

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
