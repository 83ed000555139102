import type { SpanAttributes, SpanRole, Tracing } from '../tracing/tracing.js';
import { busTracer } from './bus-tracer.js';

const CALL = { service: 'geo', operation: 'place', attempt: 1, traceparent: 'parent' };

/** A tracing that records its spans, and traces only calls under `parent`. */
function recordingTracing() {
  const started: { role: SpanRole; name: string; attributes: SpanAttributes }[] = [];
  const ended: { attributes: SpanAttributes; failed: boolean }[] = [];
  const tracing: Tracing = {
    root: () => undefined,
    child: (role, name, parent, attributes) => {
      if (parent !== 'parent') {
        return undefined;
      }
      started.push({ role, name, attributes });
      const end = (last: SpanAttributes, failed: boolean) => void ended.push({ attributes: last, failed });
      return { traceId: 'trace', traceparent: `${role} span`, end };
    },
    stop: async () => {},
  };
  return { tracer: busTracer(tracing), started, ended };
}

it('creates a client span for a call and a server span for its execution', () => {
  const { tracer, started } = recordingTracing();
  expect(tracer.calling(CALL)?.traceparent).toBe('client span');
  expect(tracer.executing(CALL)?.traceparent).toBe('server span');
  const attributes = {
    'rpc.system': 'cotejo-bus',
    'rpc.service': 'geo',
    'rpc.method': 'place',
    'cotejo.attempt': 1,
  };
  expect(started).toEqual([
    { role: 'client', name: 'geo/place', attributes },
    { role: 'server', name: 'geo/place', attributes },
  ]);
});

it('creates no span for a call that is not traced', () => {
  const { tracer } = recordingTracing();
  expect(tracer.calling({ ...CALL, traceparent: undefined })).toBeUndefined();
});

it.each([
  ['ok', false],
  ['call_aborted', false],
  ['remote_error', true],
  ['deadline_exceeded', true],
])('ends a span with the result %s, failed: %p', (result, failed) => {
  const { tracer, ended } = recordingTracing();
  tracer.calling(CALL)?.end(result, 2);
  expect(ended).toEqual([{ attributes: { 'cotejo.outcome': result, 'cotejo.attempt': 2 }, failed }]);
});
