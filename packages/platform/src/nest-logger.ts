import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

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
