import type { IncomingMessage } from 'node:http';
import type { Admission } from '@cotejo/accounts';
import type { ErrorReason } from '@cotejo/contracts';
import type { TraceSpan } from '@cotejo/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What the log and the metrics of one request may know: never a value of the buyer. */
export interface Exchange {
  startedAt: number;
  tenant: string | null;
  reason: ErrorReason | null;
  /** Sources that did not answer. */
  degraded: string[];
  /** Set once the limits were asked, until the request is settled. */
  admission: Admission | null;
  /** Not charged, whatever the status: a mandatory source was missing. */
  waived: boolean;
  /** Whether it holds a place among the requests in flight. */
  inFlight: boolean;
  /** If it is traced. */
  span: TraceSpan | undefined;
}

/** By what the calls that a request leads to are known in logs and traces. */
export interface RequestIds {
  requestId: string;
  traceparent?: string | undefined;
}

export function idsOf({ id: requestId, exchange: { span } }: FastifyRequest): RequestIds {
  return { requestId, traceparent: span?.traceparent };
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly exchange: Exchange;
  }
}

const EXCHANGE = Symbol('exchange');

/** The exchange of a request, begun when it is first asked for. */
export function exchangeOf(request: IncomingMessage & { [EXCHANGE]?: Exchange }): Exchange {
  request[EXCHANGE] ??= newExchange();
  return request[EXCHANGE];
}

function newExchange(): Exchange {
  return {
    startedAt: performance.now(),
    tenant: null,
    reason: null,
    degraded: [],
    admission: null,
    waived: false,
    inFlight: false,
    span: undefined,
  };
}

export function decorateWithExchange(fastify: FastifyInstance): void {
  fastify.decorateRequest('exchange', {
    getter() {
      return exchangeOf(this.raw);
    },
  });
}
