import type { Settlement } from '@cotejo/accounts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiOf, outcomeOf } from '../http/observing/api-result.js';
import type { Exchange } from '../http/observing/request-state.js';

/**
 * Ends every admitted request: the answer says whether it was charged, and leaves once that is on its way to the state
 * Redis, so that a gateway that dies has charged what it answered.
 */
export function settleAnswers(fastify: FastifyInstance, settlement: Settlement): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { exchange } = request;
    const { admission, startedAt, degraded, reason } = exchange;
    if (!admission) {
      return done(null, payload);
    }
    const charged = isBillable(exchange, reply);
    reply.header('x-quota-charged', charged ? '1' : '0');
    const event = {
      endpoint: apiOf(request),
      outcome: outcomeOf(request, reply.statusCode),
      tookMs: performance.now() - startedAt,
      degraded: degraded.length > 0,
      reason,
    };
    exchange.admission = null;
    settlement.add(admission, charged, event, () => done(null, payload));
  });
}

/** Billable are 200 and 404; never another error, nor an answer that lacks a mandatory source through our fault. */
function isBillable({ admission, waived }: Exchange, { statusCode }: FastifyReply): boolean {
  return admission?.cost === 1 && !waived && (statusCode === 200 || statusCode === 404);
}
