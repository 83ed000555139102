import type { FastifyInstance } from 'fastify';
import { takesLargeBody } from '../http/body-limits.js';
import { ConsoleError } from '../http/console-error.js';
import type { ConsoleState } from '../state/console-state.js';
import type { SessionCookie } from './session-cookie.js';

/**
 * Reads a large body for signed-in members only. `AccessGuard` checks the session too, but only after the body was received.
 */
export function requireSessionForLargeBodies(
  fastify: FastifyInstance,
  cookie: SessionCookie,
  { sessions }: Pick<ConsoleState, 'sessions'>,
): void {
  fastify.addHook('onRequest', async (request) => {
    if (!takesLargeBody(request.routeOptions)) {
      return;
    }
    const token = cookie.read(request);
    const session = token === null ? null : await sessions.find(token);
    if (session?.stage !== 'signed_in') {
      throw new ConsoleError('signed_out');
    }
  });
}
