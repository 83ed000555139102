import type { SpanRole, TraceSpan, Tracing } from '@cotejo/platform';
import type { CallSpan, CallTracer, TracedCall } from '@cotejo/transport';

/** What is nobody's failure: whoever was answered early gives up what it no longer needs. */
const EXPECTED = ['ok', 'call_aborted'];

/** The calls of the bus as spans: a client's of who asks, a server's of who answers, also within one process. */
export function busTracer(tracing: Tracing): CallTracer {
  const begin = (role: SpanRole, { service, operation, traceparent, attempt }: TracedCall) => {
    const span = tracing.child(role, `${service}/${operation}`, traceparent, {
      'rpc.system': 'cotejo-bus',
      'rpc.service': service,
      'rpc.method': operation,
      'cotejo.attempt': attempt,
    });
    return span && new BusSpan(span);
  };
  return { calling: (call) => begin('client', call), executing: (call) => begin('server', call) };
}

class BusSpan implements CallSpan {
  constructor(private readonly span: TraceSpan) {}

  get traceparent(): string {
    return this.span.traceparent;
  }

  end(outcome: string, attempt: number): void {
    this.span.end({ 'cotejo.outcome': outcome, 'cotejo.attempt': attempt }, !EXPECTED.includes(outcome));
  }
}
