/** What a span is to its parent, in OpenTelemetry's terms: asked, asks, or works by itself. */
export type SpanRole = 'server' | 'client' | 'internal';

/**
 * All that a span may say besides its name and times. A closed list, whose values are names and numbers of our own code: an
 * attribute that is not here does not compile, so that nothing of a buyer can be put on a span in passing.
 */
export type SpanAttributes = {
  'http.request.method'?: string;
  /** The template, never a path. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'rpc.system'?: 'cotejo-bus';
  'rpc.service'?: string;
  'rpc.method'?: string;
  /** Ours, as in the answer's `Request-Id`. */
  'cotejo.request_id'?: string;
  /** How it ended: a word of the metrics or of the logs. */
  'cotejo.outcome'?: string;
  /** Sources that did not answer. */
  'cotejo.degraded'?: string[];
  /** 2 if another replica may have executed the call. */
  'cotejo.attempt'?: number;
  'cotejo.source'?: string;
  'cotejo.provider'?: string;
};

/** A piece of work that is being traced. */
export interface TraceSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** What its children are begun with, here or in another process: a W3C `traceparent`. */
  readonly traceparent: string;
  /** To be called once. @param failed whether this is what an operator looks for */
  end(attributes: SpanAttributes, failed: boolean): void;
}

/**
 * Spans of this process. There is none without `OTEL_EXPORTER_OTLP_ENDPOINT`, so whoever traces asks `tracing?.`; context is
 * handed on as a text, never found by itself. Nothing here waits for a collector or fails.
 */
export interface Tracing {
  /** Begins a trace, unless it is one of those that are left out. @param startedAt on the clock of `performance.now()` */
  root(name: string, startedAt: number): TraceSpan | undefined;
  /** Begins a part of a trace; nothing without a parent, so that only `root` decides what is traced. */
  child(role: SpanRole, name: string, parent: string | undefined, attributes: SpanAttributes): TraceSpan | undefined;
  /** Sends what is left, for so long at most. Never rejects. */
  stop(withinMs: number): Promise<void>;
}
