import { ConfigInvalidError } from '../config-invalid.error.js';
import type { Env } from '../env.js';
import { TRACING_SETTINGS } from './tracing.settings.js';

/** How spans are sampled, queued and sent. */
export type TracingConfig = NonNullable<ReturnType<typeof readTracingConfig>>;

/**
 * Reads the standard variables of OpenTelemetry. Returns `null` (no tracing) without `OTEL_EXPORTER_OTLP_ENDPOINT`. The exporter
 * itself reads headers, time-out, certificates and compression (`OTEL_EXPORTER_OTLP_*`).
 *
 * @throws ConfigInvalidError, also for values that we do not support and that the standard would ignore
 */
export function readTracingConfig(env: Env) {
  const variables = env.read(TRACING_SETTINGS);
  const isOff = variables.OTEL_SDK_DISABLED || variables.OTEL_TRACES_EXPORTER === 'none';
  if (isOff || !env.isSet(TRACING_SETTINGS, 'OTEL_EXPORTER_OTLP_ENDPOINT')) {
    return null;
  }
  // The copy parses every variable, also those that the library reads by itself.
  const settings = { ...variables };
  const queueMax = settings.OTEL_BSP_MAX_QUEUE_SIZE;
  const batchMax = settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE ?? Math.min(512, queueMax);
  if (batchMax > queueMax) {
    throw new ConfigInvalidError('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', `must be an integer from 1 to ${queueMax}`);
  }
  const url = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return {
    url: url.href,
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    queueMax,
    batchMax,
    delayMs: settings.OTEL_BSP_SCHEDULE_DELAY,
  };
}
