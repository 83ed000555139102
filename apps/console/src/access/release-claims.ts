import type { Logger } from '@cotejo/platform';
import type { FastifyInstance } from 'fastify';
import type { ConsoleState } from '../state/console-state.js';

/** A change that was refused or failed may be asked for again under the same `Idempotency-Key`; one that is done may not. */
export function releaseClaims(fastify: FastifyInstance, state: ConsoleState, logger: Logger): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { claimed } = request;
    // After an error of ours nobody knows whether it was done: it stays claimed, and the page shows what there is.
    if (!claimed || reply.statusCode < 400 || reply.statusCode >= 500) {
      return done(null, payload);
    }
    state.claims.release(claimed.memberId, claimed.key).then(
      () => done(null, payload),
      (error: unknown) => {
        logger.warn({ requestId: request.id, err: error }, 'claim not released');
        done(null, payload);
      },
    );
  });
}
