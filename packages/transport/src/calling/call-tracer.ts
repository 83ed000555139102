/** What is traced of a call: names of the code and numbers, never its payload. */
export interface TracedCall {
  readonly service: string;
  readonly operation: string;
  /** 1, or 2 if another replica may have executed the call. */
  readonly attempt: number;
  /** W3C trace context of what the call is part of; calls without one are not traced. */
  readonly traceparent?: string | undefined;
}

/** One span. */
export interface CallSpan {
  /** W3C trace context of what is done within it. */
  readonly traceparent: string;
  /** @param outcome `ok`, `remote_error`, or the code of a `BusError` @param attempt the last one */
  end(outcome: string, attempt: number): void;
}

/** Makes spans of calls; `undefined` for those that are not to be seen. It must neither throw nor wait. */
export interface CallTracer {
  /** This process makes a call; it ends with the answer. */
  calling(call: TracedCall): CallSpan | undefined;
  /** A service of this process executes a call, of this process or another. */
  executing(call: TracedCall): CallSpan | undefined;
}
