import type { Settlement } from '@cotejo/accounts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpointOf, resultOf } from '../http/observing/api-result.js';
import type { RequestState } from '../http/observing/request-state.js';

/**
 * Settles every admitted request: the header `x-quota-charged` says whether the answer is charged. The gateway sends
 * the answer only after the settlement is on its way to the state Redis. So a gateway that dies while Redis is up has
 * charged every answer that it sent.
 */
export function settleAnswers(fastify: FastifyInstance, settlement: Settlement): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { state } = request;
    const { admission, startedAt, degraded, reason } = state;
    if (!admission) {
      return done(null, payload);
    }
    const charged = isBillable(state, reply);
    reply.header('x-quota-charged', charged ? '1' : '0');
    const event = {
      endpoint: endpointOf(request),
      outcome: resultOf(request, reply.statusCode),
      tookMs: performance.now() - startedAt,
      degraded: degraded.length > 0,
      reason,
    };
    state.admission = null;
    settlement.add(admission, charged, event, () =>
      state.dropsAnswer ? request.raw.socket.destroy() : done(null, payload),
    );
  });
}

/** Answers with 200 and 404 are billable; other errors are not, and neither are answers that lack a mandatory source. */
function isBillable({ admission, waived }: RequestState, { statusCode }: FastifyReply): boolean {
  return admission?.cost === 1 && !waived && (statusCode === 200 || statusCode === 404);
}
