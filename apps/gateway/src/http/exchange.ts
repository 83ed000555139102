import type { ErrorReason } from '@cotejo/contracts';
import 'fastify';

/** What the log and the metrics of one request may know: never a value of the buyer. */
export interface Exchange {
  startedAt: number;
  tenant: string | null;
  reason: ErrorReason | null;
  /** Sources that did not answer. */
  degraded: string[];
  /** Whether it holds a place among the requests in flight. */
  inFlight: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
  }
}

export function newExchange(): Exchange {
  return { startedAt: performance.now(), tenant: null, reason: null, degraded: [], inFlight: false };
}
