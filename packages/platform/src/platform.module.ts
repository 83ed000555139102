import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { Env } from './env.js';
import { Health } from './health.js';
import type { ProcessContext } from './process.js';

/** Injection token of the whole context of this process. */
export abstract class ProcessScope implements ProcessContext {
  abstract name: string;
  abstract env: Env;
  abstract config: ProcessContext['config'];
  abstract logger: ProcessContext['logger'];
  abstract metrics: Registry;
  abstract health: Health;
  abstract tracing?: ProcessContext['tracing'];
}

/** Offers the process context to every Nest module of this process. */
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
