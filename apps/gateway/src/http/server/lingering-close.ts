import type { Socket } from 'node:net';

/** How long a client may go on sending to a connection that was answered and is closing. */
const LINGER_MS = 1_000;

/**
 * Closes a connection that was answered before all was read. What is still coming is read and dropped for a moment:
 * closing on unread bytes would reset the connection, and the client might never see the answer.
 */
export function closeLingering(socket: Socket): void {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
