import { z } from 'zod';
import { declareSettings, flag, httpUrl, integer, list, oneOf, optionalInteger, optionalText } from '../settings.js';

const RATIO = 'must be a number from 0 to 1';

/** A variable that only the library reads. */
const exporter = (sentence: string, unset = '-') => optionalText({ unset, readBy: 'every process (OpenTelemetry)' }).describe(sentence);

/** Standard variables of OpenTelemetry. Values that we do not support are refused, where the standard would ignore them. */
export const TRACING_SETTINGS = declareSettings('Tracing (OpenTelemetry)', 'every process', {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().describe('Collector to which spans are sent. Without it there is no tracing.').meta({ unset: '-' }),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/json'], 'http/json').describe('Protocol of the exporter.'),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none'], 'otlp').describe('`none` switches tracing off.'),
  OTEL_SDK_DISABLED: flag().describe('`true` switches tracing off.'),
  OTEL_TRACES_SAMPLER: oneOf(['parentbased_traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'traceidratio', 'always_on', 'always_off'], 'parentbased_traceidratio').describe('Which requests are traced.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number<string>(RATIO).min(0, RATIO).max(1, RATIO).default(1).describe('Share of requests that are traced, 0 to 1.'),
  // If one attribute is wrong, the library would silently ignore all of them.
  OTEL_RESOURCE_ATTRIBUTES: list()
    .refine((pairs) => pairs.every((pair) => /^[^=]+=[^=]*$/.test(pair) && isDecodable(pair)), 'must be key=value pairs separated by commas, percent-encoded')
    .describe('Attributes of every span, as `key=value` separated by commas.'),
  OTEL_BSP_MAX_QUEUE_SIZE: integer(1, 65_536, 2_048).describe('Spans that may wait; more are dropped.'),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: optionalInteger(1, Number.MAX_SAFE_INTEGER, { unset: '512, or the queue if smaller' }).describe('Spans in one batch.'),
  OTEL_BSP_SCHEDULE_DELAY: integer(10, 60_000, 5_000).describe('Time in milliseconds a span waits for others.'),
  OTEL_EXPORTER_OTLP_HEADERS: exporter('Headers for the collector, as `name=value` separated by commas.'),
  OTEL_EXPORTER_OTLP_CERTIFICATE: exporter("Authority of the collector's certificate, in PEM."),
  OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: exporter('Our client certificate, in PEM.'),
  OTEL_EXPORTER_OTLP_CLIENT_KEY: exporter('Private key of our client certificate, in PEM.'),
  OTEL_EXPORTER_OTLP_COMPRESSION: exporter('Compression: `gzip` or `none`.', '`none`'),
  OTEL_EXPORTER_OTLP_TIMEOUT: exporter('Time limit of one batch in milliseconds.', '`10000`'),
  OTEL_SERVICE_NAME: exporter('Name of the service in every span.', 'name of the process'),
});

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
