import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { EDGE_LIMITS } from './server-limits.js';

/**
 * Closes connections whose answers pile up here because their client does not read: no time-out of Node's sees them, a
 * request is complete and its answer is on the way.
 */
export function closeWhenUnread(server: Server, { tls }: { tls: boolean }): void {
  const unreadSince = new Map<Socket, number | null>();
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    unreadSince.set(socket, null);
    socket.once('close', () => unreadSince.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, since] of unreadSince) {
      if (socket.writableLength === 0) {
        unreadSince.set(socket, null);
      } else if (since === null) {
        unreadSince.set(socket, now);
      } else if (now - since >= EDGE_LIMITS.unreadAnswerMs) {
        socket.destroy();
      }
    }
  };
  const timer = setInterval(look, EDGE_LIMITS.checkIntervalMs).unref();
  server.once('close', () => clearInterval(timer));
}
