import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Health } from '@cotejo/platform';
import type { FastifyInstance } from 'fastify';
import { SERVER_LIMITS } from './server-limits.js';

/** How long a client may continue to send on a connection that was answered and is closing. */
const LINGER_MS = 1_000;

/**
 * Closes a connection that was answered before the whole request was read. For a moment the remaining bytes are read and
 * dropped: closing with unread bytes would reset the connection, and the client might never see the answer.
 */
export function closeLingering(socket: Socket): void {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Closes connections whose answers accumulate here because their client does not read. No time-out of Node covers them:
 * the request is complete and the answer is being sent.
 * @param isStreamed connections whose handler bounds the time by itself
 */
export function closeWhenUnread(
  server: Server,
  { tls, isStreamed }: { tls: boolean; isStreamed: (socket: Socket) => boolean },
): void {
  const unreadSince = new Map<Socket, number | null>();
  const check = () => {
    const now = performance.now();
    for (const [socket, since] of unreadSince) {
      if (socket.writableLength === 0 || isStreamed(socket)) {
        unreadSince.set(socket, null);
      } else if (since === null) {
        unreadSince.set(socket, now);
      } else if (now - since >= SERVER_LIMITS.unreadAnswerMs) {
        socket.destroy();
      }
    }
  };
  // An idle server has no timer.
  let timer: NodeJS.Timeout | undefined;
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    unreadSince.set(socket, null);
    timer ??= setInterval(check, SERVER_LIMITS.checkIntervalMs).unref();
    socket.once('close', () => {
      unreadSince.delete(socket);
      if (unreadSince.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    });
  });
}

/**
 * After the process received its stop signal, every answer has `Connection: close`. Clients then move to another
 * gateway while this one still serves, and when the server closes, the remaining connections carry no request.
 */
export function closeConnectionsWhileDraining(fastify: FastifyInstance, health: Health): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (health.draining) {
      reply.header('connection', 'close');
    }
    done(null, payload);
  });
}
