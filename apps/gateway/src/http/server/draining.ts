import type { Health } from '@cotejo/platform';
import type { FastifyInstance } from 'fastify';

/**
 * From the moment the process is told to stop each answer asks its client to close the connection. Clients so move on
 * while we still serve, and what is kept when the server closes has been idle: no request is on its way on it.
 */
export function closeConnectionsWhileDraining(fastify: FastifyInstance, health: Health): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (health.draining) {
      reply.header('connection', 'close');
    }
    done(null, payload);
  });
}
