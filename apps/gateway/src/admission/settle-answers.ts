import type { AnswerCharge, Settlement, UsageEvent } from '@cotejo/accounts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpointOf, resultFor } from '../http/observing/api-result.js';
import type { RequestState } from '../http/observing/request-state.js';
import { setLimitHeaders } from './admission-headers.js';

/**
 * Settles every admitted request: the header `x-quota-charged` says whether the answer is charged, unless that is not known
 * yet. The gateway sends the answer only after the settlement is on its way to the state Redis. So a gateway that dies while
 * Redis is up has charged every answer that it sent.
 */
export function settleAnswers(fastify: FastifyInstance, settlement: Settlement): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { state } = request;
    const { admission } = state;
    if (!admission) {
      return done(null, payload);
    }
    const charged = isBillable(state, reply.statusCode);
    const event = usageEventOf(state, endpointOf(request), reply.statusCode);
    state.admission = null;
    settlement.add(admission, charged, event, (charge) => {
      if (state.dropsAnswer) {
        request.raw.socket.destroy();
        return;
      }
      setChargeHeaders(reply, charge);
      if (admission.mode === 'local') {
        // The state Redis may have answered after the decision.
        setLimitHeaders(reply, admission);
      }
      done(null, payload);
    });
  });
}

function setChargeHeaders(reply: FastifyReply, { charged, replayed }: AnswerCharge): void {
  if (charged !== null) {
    reply.header('x-quota-charged', charged ? '1' : '0');
  }
  if (replayed) {
    reply.header('idempotency-replayed', 'true');
  }
}

/** Answers with 200 and 404 are billable; other errors are not, and neither are answers that lack a mandatory source. */
export function isBillable({ admission, waived }: RequestState, statusCode: number): boolean {
  return admission?.cost === 1 && !waived && (statusCode === 200 || statusCode === 404);
}

export function usageEventOf(
  { startedAt, degraded, reason }: RequestState,
  endpoint: string,
  statusCode: number,
): UsageEvent {
  return {
    endpoint,
    outcome: resultFor(reason, statusCode),
    tookMs: performance.now() - startedAt,
    degraded: degraded.length > 0,
    reason,
  };
}
