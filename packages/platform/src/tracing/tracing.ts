/** OpenTelemetry's kind of a span: it answers a call, makes a call, or is internal work. */
export type SpanRole = 'server' | 'client' | 'internal';

/**
 * All attributes that a span may have besides its name and times. The list is closed, and the values are names and numbers
 * from our own code. Any other attribute does not compile, so that no personal data gets into a span by accident.
 */
export type SpanAttributes = {
  'http.request.method'?: string;
  /** The template of the route, never a path. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'rpc.system'?: 'cotejo-bus';
  'rpc.service'?: string;
  'rpc.method'?: string;
  /** Our request id, as in the `Request-Id` header of the answer. */
  'cotejo.request_id'?: string;
  /** How the work ended: a label value of the metrics or a word of the logs. */
  'cotejo.outcome'?: string;
  /** Sources that did not answer. */
  'cotejo.degraded'?: string[];
  /** 2 if another replica may have executed the call. */
  'cotejo.attempt'?: number;
  'cotejo.source'?: string;
  'cotejo.provider'?: string;
};

export interface TraceSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** W3C `traceparent` for the children of this span, in this process or another. */
  readonly traceparent: string;
  /** Call it once. @param failed whether the span is marked as an error, for operators to find */
  end(attributes: SpanAttributes, failed: boolean): void;
}

/**
 * Creates the spans of this process. It is undefined without `OTEL_EXPORTER_OTLP_ENDPOINT`, so callers write `tracing?.`. The
 * trace context is passed on as a text; there is no implicit context. No method waits for a collector or throws.
 */
export interface Tracing {
  /** Starts a trace, or returns undefined if it is not sampled. @param startedAt from `performance.now()` */
  root(name: string, startedAt: number): TraceSpan | undefined;
  /** Starts a child span. Returns undefined without a parent, so that only `root` decides what is traced. */
  child(role: SpanRole, name: string, parent: string | undefined, attributes: SpanAttributes): TraceSpan | undefined;
  /** Sends the remaining spans, for at most `withinMs`. Never rejects. */
  stop(withinMs: number): Promise<void>;
}
