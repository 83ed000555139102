import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.js';

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
