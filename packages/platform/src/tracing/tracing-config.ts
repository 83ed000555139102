import { ConfigInvalidError, type Env } from '../env.js';

const SAMPLERS = [
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'traceidratio',
  'always_on',
  'always_off',
] as const;

/** Of which requests traces are made. */
export interface Sampling {
  sampler: (typeof SAMPLERS)[number];
  /** Of the samplers whose name says so: share of requests, 0 to 1. */
  ratio: number;
}

/** How spans are made and sent. */
export interface TracingConfig extends Sampling {
  /** Where batches are posted: the endpoint's `/v1/traces`. */
  url: string;
  /** Spans that wait; more are dropped. */
  queueMax: number;
  batchMax: number;
  /** How long a span waits for others, milliseconds. */
  delayMs: number;
}

/**
 * Reads the standard variables of OpenTelemetry; `null` without `OTEL_EXPORTER_OTLP_ENDPOINT`: no tracing. Headers, time-out,
 * certificates and compression (`OTEL_EXPORTER_OTLP_*`) are read by the exporter itself.
 *
 * @throws ConfigInvalidError also for what we do not offer, where the standard would have it passed over
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

/** The library would pass over all of them without a word if one is wrong. */
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
