/** The part of a call that is traced: names from the code and numbers, never its payload. */
export interface TracedCall {
  readonly service: string;
  readonly operation: string;
  /** 1, or 2 if a replica that died may have executed the call before. */
  readonly attempt: number;
  /** W3C trace context of the work that made the call. A call without it is not traced. */
  readonly traceparent?: string | undefined;
}

export interface CallSpan {
  /** W3C trace context of this span, for the work below it. */
  readonly traceparent: string;
  /**
   * Ends the span.
   *
   * @param result `ok`, `remote_error`, or the code of a `BusError`
   * @param attempt number of the last attempt
   */
  end(result: string, attempt: number): void;
}

/** Starts a span for each call, or returns `undefined` for a call that is not traced. It must neither throw nor block. */
export interface CallTracer {
  /** This process makes a call. The span ends when the call ends. */
  calling(call: TracedCall): CallSpan | undefined;
  /** A service of this process executes a call, made by this process or by another one. */
  executing(call: TracedCall): CallSpan | undefined;
}
