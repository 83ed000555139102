import type { CallSpan, CallTracer, TracedCall } from '@cotejo/transport';
import type { SpanRole, TraceSpan, Tracing } from '../tracing/tracing.js';

/** Results that are not failures. A caller aborts a call when it can answer without the result. */
const EXPECTED_RESULTS = ['ok', 'call_aborted'];

/** Creates spans for the calls of the bus: a client span at the caller and a server span at the replica, also inside one process. */
export function busTracer(tracing: Tracing): CallTracer {
  const startSpan = (role: SpanRole, { service, operation, traceparent, attempt }: TracedCall) => {
    const span = tracing.child(role, `${service}/${operation}`, traceparent, {
      'rpc.system': 'cotejo-bus',
      'rpc.service': service,
      'rpc.method': operation,
      'cotejo.attempt': attempt,
    });
    return span && new BusSpan(span);
  };
  return { calling: (call) => startSpan('client', call), executing: (call) => startSpan('server', call) };
}

class BusSpan implements CallSpan {
  constructor(private readonly span: TraceSpan) {}

  get traceparent(): string {
    return this.span.traceparent;
  }

  end(result: string, attempt: number): void {
    this.span.end({ 'cotejo.outcome': result, 'cotejo.attempt': attempt }, !EXPECTED_RESULTS.includes(result));
  }
}
