import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startVendorServer, type VendorServer, waitFor } from '@cotejo/testing';
import { Registry } from 'prom-client';
import { Env } from '../env.js';
import { createLogger } from '../logger.js';
import type { ProcessContext } from '../process-context.js';
import { openTracing } from './open-tracing.js';
import type { Tracing } from './tracing.js';

/** How the collector answers: with a status, or not at all. */
type Behaviour = number | 'hang';

let server: VendorServer;
let behaviour: Behaviour;
let exported: { name: string; kind: number; traceId: string; parentSpanId?: string; status: { code?: number } }[];
let lines: string[];
let metrics: Registry;
const opened: Tracing[] = [];

// The exporter reads this variable. With its default, its time-outs would outlive the suite.
process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '500';

beforeEach(async () => {
  behaviour = 200;
  exported = [];
  server = await startVendorServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: unknown[] };
    if (behaviour === 'hang') {
      return;
    }
    if (behaviour === 200) {
      exported.push(...body.resourceSpans.flatMap(spansOf));
    }
    response.writeHead(behaviour, { 'content-type': 'application/json' }).end('{}');
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tracing) => tracing.stop(10)));
  await server.close();
});

// biome-ignore lint/suspicious/noExplicitAny: unparsed OTLP
const spansOf = ({ scopeSpans }: any) => scopeSpans.flatMap(({ spans }: any) => spans);

async function open(variables: NodeJS.ProcessEnv = {}): Promise<Tracing> {
  // A new list for each test: a span of an earlier test may still be logged.
  const logged: string[] = [];
  lines = logged;
  metrics = new Registry();
  const context = {
    name: 'test',
    env: new Env({ OTEL_EXPORTER_OTLP_ENDPOINT: server.origin, OTEL_BSP_SCHEDULE_DELAY: '20', ...variables }),
    config: { environment: 'sandbox' },
    metrics,
    logger: createLogger('test', 'trace', { write: (line: string) => void logged.push(line) }),
  } as unknown as ProcessContext;
  const tracing = (await openTracing(context)) as Tracing;
  opened.push(tracing);
  return tracing;
}

const count = async (name: string) =>
  Number((await metrics.metrics()).match(new RegExp(`^trace_spans_${name} (\\d+)$`, 'm'))?.[1]);
const root = (tracing: Tracing) => tracing.root('GET /', performance.now() - 3);

it('sends the spans of a trace, and counts the spans that the collector accepted', async () => {
  const tracing = await open();
  const whole = root(tracing);
  const call = tracing.child('client', 'geo/place', whole?.traceparent, { 'rpc.service': 'geo' });
  const execution = tracing.child('server', 'geo/place', call?.traceparent, {});
  execution?.end({ 'cotejo.outcome': 'remote_error' }, true);
  call?.end({}, false);
  whole?.end({ 'http.response.status_code': 200 }, false);
  await waitFor(async () => (await count('exported_total')) === 3);
  expect(exported.map(({ traceId }) => traceId)).toEqual(Array(3).fill(whole?.traceId));
  expect(exported.map(({ name, kind, status }) => [name, kind, status.code])).toEqual([
    ['geo/place', 2, 2],
    ['geo/place', 3, 0],
    ['GET /', 2, 0],
  ]);
  expect([call, whole].map((span) => span?.traceparent.slice(36, 52))).toEqual(
    exported.slice(0, 2).map(({ parentSpanId }) => parentSpanId),
  );
});

it('creates no span without a parent that is traced', async () => {
  const tracing = await open();
  const unusable = [undefined, '', 'x'.repeat(55), `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`];
  const notSampled = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-00`;
  for (const parent of [...unusable, notSampled]) {
    expect(tracing.child('server', 'x', parent, {})).toBeUndefined();
  }
});

it.each([
  ['always_off', '', 0, 0],
  ['parentbased_always_off', '', 0, 1],
  ['parentbased_traceidratio', '0', 0, 1],
  ['traceidratio', '1', 1, 1],
  ['always_on', '', 1, 1],
])('samples with %s %s: a new trace %p, a child of a traced call %p', async (sampler, ratio, newTraces, parts) => {
  const tracing = await open({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio });
  expect(root(tracing) ? 1 : 0).toBe(newTraces);
  const parent = `00-${'5'.repeat(32)}-${'1'.repeat(16)}-01`;
  expect(tracing.child('server', 'x', parent, {}) ? 1 : 0).toBe(parts);
});

it('samples about the configured share of requests', async () => {
  const tracing = await open({ OTEL_TRACES_SAMPLER_ARG: '0.1' });
  const sampled = Array.from({ length: 5_000 }, () => root(tracing)).filter(Boolean).length;
  // Six standard deviations.
  expect(Math.abs(sampled - 500)).toBeLessThan(130);
});

it('queues up to its bound while the collector hangs, drops and counts the other spans, and stops in time', async () => {
  behaviour = 'hang';
  const tracing = await open({ OTEL_BSP_MAX_QUEUE_SIZE: '20', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10' });
  const startedAt = performance.now();
  for (let span = 0; span < 100; span += 1) {
    root(tracing)?.end({}, false);
    if (span % 10 === 9) {
      await delay(1);
    }
  }
  // Ten spans are being sent and twenty are queued.
  expect(await count('dropped_total{reason="queue_full"}')).toBe(70);
  await tracing.stop(100);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(exported).toEqual([]);
});

it('counts refused spans, and logs once that the collector refuses spans and once that it accepts them again', async () => {
  behaviour = 400;
  const tracing = await open();
  const send = async (until: () => Promise<boolean>) => {
    root(tracing)?.end({}, false);
    await waitFor(until);
  };
  const failed = (spans: number) => async () => (await count('dropped_total{reason="export_failed"}')) === spans;
  await send(failed(1));
  await send(failed(2));
  behaviour = 200;
  await send(async () => (await count('exported_total')) === 1);
  const messages = lines.map((line) => JSON.parse(line).msg).filter((text) => text !== 'tracing');
  expect(messages).toEqual(['the collector refuses spans', 'the collector accepts spans again']);
});
