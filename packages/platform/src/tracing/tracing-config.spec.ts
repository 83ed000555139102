import { Env } from '../env.js';
import { readTracingConfig } from './tracing-config.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const read = (variables: NodeJS.ProcessEnv) => readTracingConfig(new Env(variables));

it('is off without an endpoint, and with the standard variables that disable it', () => {
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
  expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(read({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
});

it('traces every request by default, with bounds on the queue and the batch', () => {
  expect(read(ENDPOINT)).toEqual({
    url: 'http://collector:4318/v1/traces',
    sampler: 'parentbased_traceidratio',
    ratio: 1,
    queueMax: 2_048,
    batchMax: 512,
    delayMs: 5_000,
  });
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example/tenant/' })?.url).toBe(
    'https://c.example/tenant/v1/traces',
  );
  expect(read({ ...ENDPOINT, OTEL_BSP_MAX_QUEUE_SIZE: '10' })).toMatchObject({ queueMax: 10, batchMax: 10 });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret@collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'no pair'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz'],
  ['OTEL_BSP_SCHEDULE_DELAY', '7'],
])('refuses %s with the value %s by the name of the variable, without the value', (variable, value) => {
  const reading = () => read({ ...ENDPOINT, [variable]: value });
  expect(reading).toThrow(variable);
  expect(reading).not.toThrow(value);
});
