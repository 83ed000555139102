import type { Admission } from '@cotejo/accounts';
import type { ErrorReason } from '@cotejo/contracts';
import 'fastify';

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
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
  }
}

export function newExchange(): Exchange {
  return { startedAt: performance.now(), tenant: null, reason: null, degraded: [], admission: null, waived: false };
}
