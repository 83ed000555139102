import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Writes one JSON line for each event to stdout. Every event lists its fields explicitly. An error is logged by its name,
 * code and place only, because texts and stacks of libraries may contain personal data.
 */
export function createLogger(
  service: string,
  level: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
  };
  return pino(options, destination);
}

/** Name and code of an error, and the line of our code where it was thrown; never its message. */
export function describeError(error: unknown): { name: string; code?: string; at?: string } {
  if (!(error instanceof Error)) {
    return { name: typeof error };
  }
  const code = (error as { code?: unknown }).code;
  const frame = error.stack?.split('\n').find((line) => /^\s+at .*\/(apps|packages)\//.test(line));
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(frame && { at: frame.trim().replace(/\(?(file:\/\/)?\/.*\/(apps|packages)\//, '$2/') }),
  };
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
