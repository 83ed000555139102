import type { IncomingMessage } from 'node:http';
import type { Admission } from '@cotejo/accounts';
import type { ErrorReason } from '@cotejo/contracts';
import type { TraceSpan } from '@cotejo/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** State of one request, for the log, the metrics and the settlement. It never holds a value of the buyer. */
export interface RequestState {
  /** Monotonic clock, milliseconds (`performance.now()`). */
  startedAt: number;
  tenant: string | null;
  /** Reason of the error that was sent, if any. */
  reason: ErrorReason | null;
  /** Sources that should have answered and did not. */
  degraded: string[];
  /** Set when the limits were checked; `null` again when the request is settled. */
  admission: Admission | null;
  /** True when the request is not charged, whatever its status: a mandatory source is missing. */
  waived: boolean;
  /** Sandbox only: the connection is closed in place of the answer. */
  dropsAnswer: boolean;
  /** True while the request holds a place among the requests in flight. */
  inFlight: boolean;
  /** Trace span of the request, when tracing is on. */
  span: TraceSpan | undefined;
}

/** The ids of a request, for the logs and traces of the calls that the request causes. */
export interface RequestIds {
  requestId: string;
  traceparent?: string | undefined;
}

export function idsOf({ id: requestId, state: { span } }: FastifyRequest): RequestIds {
  return { requestId, traceparent: span?.traceparent };
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly state: RequestState;
  }
}

const STATE = Symbol('request state');

/** Returns the state of a request, and creates it on the first call. */
export function stateOf(request: IncomingMessage & { [STATE]?: RequestState }): RequestState {
  request[STATE] ??= newState();
  return request[STATE];
}

/** State of a call that starts now. */
export function newState(): RequestState {
  return {
    startedAt: performance.now(),
    tenant: null,
    reason: null,
    degraded: [],
    admission: null,
    waived: false,
    dropsAnswer: false,
    inFlight: false,
    span: undefined,
  };
}

export function decorateWithState(fastify: FastifyInstance): void {
  fastify.decorateRequest('state', {
    getter() {
      return stateOf(this.raw);
    },
  });
}
