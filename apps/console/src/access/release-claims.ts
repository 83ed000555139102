import type { Logger } from '@cotejo/platform/logger';
import type { FastifyInstance } from 'fastify';
import type { ConsoleState } from '../state/console-state.js';

/** Frees the `Idempotency-Key` of a change that was refused (4xx), so that the page may send the same change again. */
export function releaseClaims(fastify: FastifyInstance, state: ConsoleState, logger: Logger): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { claimed } = request;
    // After a 5xx the change may have been made: the key stays claimed, and the page reads the current state.
    if (!claimed || reply.statusCode < 400 || reply.statusCode >= 500) {
      return done(null, payload);
    }
    state.claims.release(claimed.memberId, claimed.key).then(
      () => done(null, payload),
      (error: unknown) => {
        logger.warn({ requestId: request.id, err: error }, 'idempotency key not released');
        done(null, payload);
      },
    );
  });
}
