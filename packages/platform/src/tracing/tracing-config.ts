import { ConfigInvalidError } from '../config-invalid.error.js';
import { type Env } from '../env.js';

const SAMPLERS = [
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'traceidratio',
  'always_on',
  'always_off',
] as const;

/** Which requests are traced. */
export interface Sampling {
  sampler: (typeof SAMPLERS)[number];
  /** Share of requests, 0 to 1, for the samplers with `ratio` in their name. */
  ratio: number;
}

/** How spans are created and sent. */
export interface TracingConfig extends Sampling {
  /** Address of the batches: the endpoint's `/v1/traces`. */
  url: string;
  /** Most spans in the queue; further spans are dropped. */
  queueMax: number;
  batchMax: number;
  /** How long a span waits for a full batch; milliseconds. */
  delayMs: number;
}

/**
 * Reads the standard variables of OpenTelemetry. Returns `null` (no tracing) without `OTEL_EXPORTER_OTLP_ENDPOINT`. The exporter
 * itself reads headers, time-out, certificates and compression (`OTEL_EXPORTER_OTLP_*`).
 *
 * @throws ConfigInvalidError, also for values that we do not support and that the standard would ignore
 */
export function readTracingConfig(env: Env): TracingConfig | null {
  const isDisabled = env.oneOf('OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true';
  const exporter = env.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp');
  if (isDisabled || exporter === 'none' || env.optional('OTEL_EXPORTER_OTLP_ENDPOINT') === undefined) {
    return null;
  }
  env.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json'], 'http/json');
  checkAttributes(env, 'OTEL_RESOURCE_ATTRIBUTES');
  const queueMax = env.integer('OTEL_BSP_MAX_QUEUE_SIZE', 2_048, { min: 1, max: 65_536 });
  return {
    url: readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    sampler: env.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_traceidratio'),
    ratio: readRatio(env, 'OTEL_TRACES_SAMPLER_ARG'),
    queueMax,
    batchMax: env.integer('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', Math.min(512, queueMax), { min: 1, max: queueMax }),
    delayMs: env.integer('OTEL_BSP_SCHEDULE_DELAY', 5_000, { min: 10, max: 60_000 }),
  };
}

function readUrl(env: Env, name: string): string {
  const url = URL.parse(env.string(name));
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ConfigInvalidError(name, 'must be a URL of http or https, without credentials');
  }
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url.href;
}

function readRatio(env: Env, name: string): number {
  const ratio = Number(env.optional(name) ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new ConfigInvalidError(name, 'must be a number from 0 to 1');
  }
  return ratio;
}

/** If one attribute is wrong, the library would silently ignore all of them. */
function checkAttributes(env: Env, name: string): void {
  if (!env.list(name).every((pair) => /^[^=]+=[^=]*$/.test(pair) && isDecodable(pair))) {
    throw new ConfigInvalidError(name, 'must be key=value pairs separated by commas, percent-encoded');
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
