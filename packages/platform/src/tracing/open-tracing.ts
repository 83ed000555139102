import type { ProcessContext } from '../process-context.js';
import type { Tracing } from './tracing.js';
import { readTracingConfig } from './tracing-config.js';

/**
 * Starts the tracing of this process if it is configured. Otherwise OpenTelemetry is not even loaded.
 *
 * @throws ConfigInvalidError
 */
export async function openTracing(context: ProcessContext): Promise<Tracing | undefined> {
  const settings = readTracingConfig(context.env);
  if (!settings) {
    return undefined;
  }
  const { OtlpTracing } = await import('./otlp-tracing.js');
  const { url, sampler, ratio } = settings;
  context.logger.info({ collector: new URL(url).host, sampler, ratio }, 'tracing');
  return new OtlpTracing(settings, context);
}
