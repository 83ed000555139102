// Everything that needs Nest is here: commands and services without Nest do not load it.
import { type DynamicModule, Global, type LoggerService, Module } from '@nestjs/common';
import type { Logger } from './logger.js';
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

/** Logs Nest's messages. Of Nest's errors it logs only the context, because their texts may contain personal data. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
  error(_message: unknown, ...rest: unknown[]): void {
    this.logger.error({ context: rest.at(-1) === undefined ? undefined : String(rest.at(-1)).split('\n')[0] }, 'nest');
  }
  debug(): void {}
  verbose(): void {}
}
