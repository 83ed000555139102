import type { IncomingMessage } from 'node:http';
import type { ErrorReason } from '@cotejo/contracts';
import type { FastifyInstance } from 'fastify';

/** What the log and the metrics of one request may know: never a value of the buyer. */
export interface Exchange {
  startedAt: number;
  tenant: string | null;
  reason: ErrorReason | null;
  /** Sources that did not answer. */
  degraded: string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly exchange: Exchange;
  }
}

const EXCHANGE = Symbol('exchange');

/** The exchange of a request, begun when it is first asked for. */
export function exchangeOf(request: IncomingMessage & { [EXCHANGE]?: Exchange }): Exchange {
  request[EXCHANGE] ??= { startedAt: performance.now(), tenant: null, reason: null, degraded: [] };
  return request[EXCHANGE];
}

export function decorateWithExchange(fastify: FastifyInstance): void {
  fastify.decorateRequest('exchange', {
    getter() {
      return exchangeOf(this.raw);
    },
  });
}
